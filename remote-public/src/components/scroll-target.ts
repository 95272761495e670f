import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '@quoin/shared/runtime/router';

/** Returns true if the page scrolls to a position: to a fragment's target or, on POP, to where the reader was. */
export function useHasScrollTarget(): boolean {
  const { hash } = useLocation();
  return useNavigationType() === 'POP' || hash !== '';
}

/** Turns off `content-visibility` before the router scrolls to a position: it would scroll by estimated heights. */
export function useDisableContentVisibility() {
  const main = useRef<HTMLElement>(null);
  const hasScrollTarget = useHasScrollTarget();
  useLayoutEffect(() => {
    main.current?.toggleAttribute('data-whole', hasScrollTarget);
  }, [hasScrollTarget]);
  return main;
}
