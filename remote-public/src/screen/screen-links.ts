import { isPagePath } from '@quoin/shared/contract/page-path';
import { readPath } from './screen-address.ts';

/** Returns the URL on the site of the page that the screen shows now. */
type CurrentAddress = () => string;

const isAbsolute = (href: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(href);

/**
 * Rewrites relative links to their URL on the site. On a host's page, `/about-us` and `#top` would point into that
 * page. React does not undo this: it writes an attribute again only when the prop changes.
 * @returns a function that stops the rewriting
 */
export function keepLinksAbsolute(screen: Element, currentAddress: CurrentAddress): () => void {
  const update = () => {
    for (const link of screen.querySelectorAll('a[href]')) {
      const href = link.getAttribute('href') ?? '';
      if (!isAbsolute(href) && URL.canParse(href, currentAddress()))
        link.setAttribute('href', new URL(href, currentAddress()).href);
    }
  };
  update();
  // The callback of a MutationObserver runs before the browser paints.
  const observer = new MutationObserver(update);
  observer.observe(screen, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] });
  return () => observer.disconnect();
}

/**
 * Returns the path of the page of the site that a link opens in the same tab. Returns undefined for other sites, other
 * tabs, downloads and documents.
 */
export function findPage(target: EventTarget, siteUrl: string): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.origin !== siteUrl || link.hasAttribute('download')) return undefined;
  if (link.target !== '' && link.target !== '_self') return undefined;
  return isPagePath(link.pathname) ? readPath(`${link.pathname}${link.search}${link.hash}`) : undefined;
}
