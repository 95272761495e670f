import { createElement, Fragment, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from '@quoin/shared/runtime/router';

/** A navigation that takes longer than this, in milliseconds, shows a progress bar. */
export const slowMs = 300;

/** True while `isOn` has lasted longer than `delay` milliseconds. */
function useLasting(isOn: boolean, delay: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setLong(true), delay);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isOn, delay]);
  return isOn && isLong;
}

/** Finds the element that a fragment names. */
function findTarget(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    // A malformed escape sequence names no element.
    return null;
  }
}

/** Moves the focus to an element of the new page without scrolling; the router scrolls. */
function focusOn(target: HTMLElement | null): void {
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Focuses a page that a navigation in the browser has reached. Returns the ref of the element that announces it. */
function useAnnouncedNavigation() {
  const announcer = useRef<HTMLParagraphElement>(null);
  const lastPage = useRef<string>(undefined);
  const location = useLocation();
  useEffect(() => {
    const { pathname, search, hash } = location;
    const page = pathname + search;
    const previousPage = lastPage.current;
    lastPage.current = page;
    // The browser itself announces the first page.
    if (previousPage === undefined) return;
    focusOn(findTarget(hash) ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'));
    if (announcer.current && page !== previousPage) announcer.current.textContent = document.title;
  }, [location]);
  return announcer;
}

/** Shows progress and announces the new title, as browsers do when they load a document. */
export function NavigationHints() {
  const isSlow = useLasting(useNavigation().state === 'loading', slowMs);
  const announcer = useAnnouncedNavigation();
  return createElement(
    Fragment,
    null,
    isSlow
      && createElement('div', { className: 'quoin-progress', role: 'progressbar', 'aria-label': 'Loading the page' }),
    createElement('p', { ref: announcer, className: 'quoin-voice', role: 'status' }),
  );
}
