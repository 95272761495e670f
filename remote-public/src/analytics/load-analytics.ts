import type { Analytics } from '@quoin/shared/contract/analytics';

type Call = (...args: unknown[]) => void;

/** Adds a service's script to the page; it runs as soon as it has loaded. */
function addScript(src: string): void {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}

/** Returns the global `dataLayer` queue that Google's scripts read; creates it if needed. */
function dataLayer(): unknown[] {
  const existing: unknown = Reflect.get(globalThis, 'dataLayer');
  const layer: unknown[] = Array.isArray(existing) ? existing : [];
  Reflect.set(globalThis, 'dataLayer', layer);
  return layer;
}

function loadGoogleAnalytics(id: string): void {
  const layer = dataLayer();
  // Google's scripts accept a call only as an `arguments` object; an array means something else to them.
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
    (...args: unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...args);
      else queue.push(args);
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

/** Loads the site's analytics services, once per document. Call it only with the visitor's consent. */
export function loadAnalytics({ google_analytics_id, google_tag_manager_id, facebook_pixels_id }: Analytics): void {
  if (isLoaded) return;
  isLoaded = true;
  if (google_analytics_id) loadGoogleAnalytics(google_analytics_id);
  if (google_tag_manager_id) loadTagManager(google_tag_manager_id);
  if (facebook_pixels_id) loadFacebookPixel(facebook_pixels_id);
}

const serviceCookies = /^_(ga|gid|gat|gcl|fbp|fbc)/;

/** Deletes the cookies of the services and reloads the page, because a running script cannot be stopped. */
export function unloadAnalytics(): void {
  if (!isLoaded) return;
  const labels = location.hostname.split('.');
  const domains = labels.map((_label, index) => labels.slice(index).join('.'));
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim() ?? '';
    if (!serviceCookies.test(name)) continue;
    for (const scope of ['', ...domains.map((domain) => `; domain=${domain}`)])
      document.cookie = `${name}=; max-age=0; path=/${scope}`;
  }
  location.reload();
}
