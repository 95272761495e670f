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
function focusOn(place: HTMLElement | null): void {
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Focuses a page that a navigation in the browser has reached. Returns the ref of the element that announces it. */
function useArrival() {
  const voice = useRef<HTMLParagraphElement>(null);
  const last = useRef<string>(undefined);
  const location = useLocation();
  useEffect(() => {
    const { pathname, search, hash } = location;
    const page = pathname + search;
    const before = last.current;
    last.current = page;
    // The browser itself announces the first page.
    if (before === undefined) return;
    focusOn(findTarget(hash) ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'));
    if (voice.current && page !== before) voice.current.textContent = document.title;
  }, [location]);
  return voice;
}

/** Shows progress and announces the new title, as browsers do when they load a document. */
export function NavigationHints() {
  const isSlow = useLasting(useNavigation().state === 'loading', slowMs);
  const voice = useArrival();
  return createElement(
    Fragment,
    null,
    isSlow
      && createElement('div', { className: 'quoin-progress', role: 'progressbar', 'aria-label': 'Loading the page' }),
    createElement('p', { ref: voice, className: 'quoin-voice', role: 'status' }),
  );
}
