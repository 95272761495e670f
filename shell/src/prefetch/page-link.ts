import { isPagePath } from '@quoin/shared/contract/page-path';

/**
 * Returns the page of this site that a link opens in the same tab: path, query and fragment. Undefined for other
 * sites, other tabs, downloads and paths that are no pages.
 */
export function findPage(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.origin !== location.origin || link.hasAttribute('download')) return undefined;
  if (link.target !== '' && link.target !== '_self') return undefined;
  return isPagePath(link.pathname) ? link.pathname + link.search + link.hash : undefined;
}

/** Whether a click opens a link in the same tab: the main button without modifier keys. */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/**
 * Calls `navigate` for plain clicks on links to pages of this site, in place of loading a document. Delegation covers
 * the links in the text of records too. Ends when `signal` is aborted.
 */
export function followPlainLinks(navigate: (page: string) => void, signal?: AbortSignal): void {
  document.addEventListener(
    'click',
    (event) => {
      if (event.defaultPrevented || !isPlainClick(event)) return;
      const page = findPage(event.target);
      if (page === undefined) return;
      event.preventDefault();
      navigate(page);
    },
    signal && { signal },
  );
}
