import { isPagePath } from '@quoin/shared/contract/page-path';
import { readPath } from './screen-address.ts';

/** Follows the pages of the screen: the address on the site of the one that is shown. */
type CurrentAddress = () => string;

const isWhole = (href: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(href);

/**
 * Gives links the address that they have on the site: on the page of a host, `/about-us` and `#top` name that page.
 * React does not write an attribute again whose property stays the same.
 * @returns ends it
 */
export function keepLinksAbsolute(screen: Element, currentAddress: CurrentAddress): () => void {
  const update = () => {
    for (const link of screen.querySelectorAll('a[href]')) {
      const href = link.getAttribute('href') ?? '';
      if (!isWhole(href) && URL.canParse(href, currentAddress()))
        link.setAttribute('href', new URL(href, currentAddress()).href);
    }
  };
  update();
  // It runs before the browser paints.
  const observer = new MutationObserver(update);
  observer.observe(screen, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] });
  return () => observer.disconnect();
}

/** The page of the site that a link leads to in the same tab; undefined for other sites, tabs and documents. */
export function findPage(target: EventTarget, siteUrl: string): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.origin !== siteUrl || link.hasAttribute('download')) return undefined;
  if (link.target !== '' && link.target !== '_self') return undefined;
  return isPagePath(link.pathname) ? readPath(`${link.pathname}${link.search}${link.hash}`) : undefined;
}
