import type { Analytics } from '@quoin/shared/contract/analytics';

type Call = (...words: unknown[]) => void;

/** Asks for a service's script, which runs whenever it arrives. */
function addScript(src: string): void {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}

/** The list through which a page talks to Google's scripts. */
function dataLayer(): unknown[] {
  const known: unknown = Reflect.get(globalThis, 'dataLayer');
  const layer: unknown[] = Array.isArray(known) ? known : [];
  Reflect.set(globalThis, 'dataLayer', layer);
  return layer;
}

function loadGoogleAnalytics(id: string): void {
  const layer = dataLayer();
  // Google reads calls as `arguments`, and takes an array for something else.
  const gtag: Call = function tell() {
    layer.push(arguments);
  };
  gtag('js', new Date());
  gtag('config', id);
  addScript(`https://www.googletagmanager.com/gtag/js?id=${id}`);
}

function loadTagManager(id: string): void {
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`);
}

function loadFacebookPixel(id: string): void {
  const queue: unknown[][] = [];
  const pixel: Call & { callMethod?: Call } = Object.assign(
    (...words: unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...words);
      else queue.push(words);
    },
    { queue, loaded: true, version: '2.0' },
  );
  Reflect.set(globalThis, 'fbq', pixel);
  Reflect.set(globalThis, '_fbq', pixel);
  pixel('init', id);
  pixel('track', 'PageView');
  addScript('https://connect.facebook.net/en_US/fbevents.js');
}

let isLoaded = false;

/** Loads the services, once a page. Whoever calls it has the visitor's consent. */
export function loadAnalytics({ google_analytics_id, google_tag_manager_id, facebook_pixels_id }: Analytics): void {
  if (isLoaded) return;
  isLoaded = true;
  if (google_analytics_id) loadGoogleAnalytics(google_analytics_id);
  if (google_tag_manager_id) loadTagManager(google_tag_manager_id);
  if (facebook_pixels_id) loadFacebookPixel(facebook_pixels_id);
}

const theirCookies = /^_(ga|gid|gat|gcl|fbp|fbc)/;

/**
 * Takes back what the services have left here. A script that runs cannot be stopped: the page is loaded anew without
 * it.
 */
export function unloadAnalytics(): void {
  if (!isLoaded) return;
  const labels = location.hostname.split('.');
  const domains = labels.map((_label, index) => labels.slice(index).join('.'));
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim() ?? '';
    if (!theirCookies.test(name)) continue;
    for (const scope of ['', ...domains.map((domain) => `; domain=${domain}`)])
      document.cookie = `${name}=; max-age=0; path=/${scope}`;
  }
  location.reload();
}
