import { isPagePath } from '@quoin/shared/contract/page-path';

/**
 * The page of this site that a link leads to in the same tab; undefined for other sites, other tabs, downloads and
 * other documents.
 */
export function pageOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.origin !== location.origin || link.hasAttribute('download')) return undefined;
  if (link.target !== '' && link.target !== '_self') return undefined;
  return isPagePath(link.pathname) ? link.pathname + link.search + link.hash : undefined;
}

/** Opens a link where it stands, rather than in another tab or as a file. */
export const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Has links lead on without a new document, until `signal`: those of screens and those in an editor's text. */
export function followPlainLinks(navigate: (page: string) => void, signal?: AbortSignal): void {
  document.addEventListener(
    'click',
    (event) => {
      if (event.defaultPrevented || !isPlain(event)) return;
      const page = pageOf(event.target);
      if (page === undefined) return;
      event.preventDefault();
      navigate(page);
    },
    signal && { signal },
  );
}
