import { isPagePath } from '@quoin/shared/contract/page-path';
import { isPlainClick } from '../prefetch/page-link.ts';

interface Inside {
  /** The path below which all pages of the preview are, such as `/preview/{token}`. */
  basename: string;
  /** Opens a page of the preview: its path below `basename`, with query and fragment. */
  navigate: (page: string) => void;
  /** Called when somebody sends a form that would write. */
  onRefusedForm: () => void;
}

const findLink = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;

/**
 * Keeps links and forms of a page inside its preview. Links get the address of the preview before they are used, so
 * that a new tab shows the preview too. Forms that search work; others do nothing.
 */
export function stayInside({ basename, navigate, onRefusedForm }: Inside): void {
  const isInside = (path: string): boolean => path === basename || path.startsWith(`${basename}/`);
  const moveInside = (event: Event): void => {
    const link = findLink(event);
    if (!link?.href || link.origin !== location.origin || link.hasAttribute('download')) return;
    if (isInside(link.pathname) || !isPagePath(link.pathname)) return;
    link.setAttribute('href', basename + link.pathname + link.search + link.hash);
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'click'])
    document.addEventListener(type, moveInside, { capture: true });

  document.addEventListener('click', (event) => {
    const link = findLink(event);
    if (event.defaultPrevented || !link || !isPlainClick(event)) return;
    if (link.origin !== location.origin || !isInside(link.pathname)) return;
    if (link.target !== '' && link.target !== '_self') return;
    event.preventDefault();
    navigate((link.pathname.slice(basename.length) || '/') + link.search + link.hash);
  });

  document.addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement)) return;
      event.preventDefault();
      event.stopPropagation();
      if (form.method !== 'get') return onRefusedForm();
      const { pathname } = new URL(form.action, location.href);
      const query = new URLSearchParams();
      for (const [name, value] of new FormData(form, submitter))
        if (typeof value === 'string') query.append(name, value);
      navigate(`${isInside(pathname) ? pathname.slice(basename.length) || '/' : pathname}?${query}`);
    },
    { capture: true },
  );
}
