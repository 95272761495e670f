import { createElement, Fragment, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from '@quoin/shared/runtime/router';

/** A navigation that takes longer says that it is under way; a fast one shows nothing. */
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

/** The place that a fragment names. */
function placeOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    // Half an escape sequence names nothing.
    return null;
  }
}

/** Brings the focus to where the reader now is, wherever on the old page it was; where to scroll is the router's. */
function focusOn(place: HTMLElement | null): void {
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Focuses a page that was reached in the browser, and answers where to announce its title. */
function useArrival() {
  const voice = useRef<HTMLParagraphElement>(null);
  const last = useRef<string>(undefined);
  const location = useLocation();
  useEffect(() => {
    const { pathname, search, hash } = location;
    const page = pathname + search;
    const before = last.current;
    last.current = page;
    // The first page is announced by the browser.
    if (before === undefined) return;
    focusOn(placeOf(hash) ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'));
    if (voice.current && page !== before) voice.current.textContent = document.title;
  }, [location]);
  return voice;
}

/** What a browser does by itself when a document is loaded: says that it is under way, and what has come. */
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
