import { useLayoutEffect, useRef } from 'react';
import { useHasScrollTarget } from '../components/use-has-scroll-target.ts';

/** Turns off `content-visibility` before the router scrolls to a position: it would scroll by estimated heights. */
export function useDisableContentVisibility() {
  const main = useRef<HTMLElement>(null);
  const hasScrollTarget = useHasScrollTarget();
  useLayoutEffect(() => {
    main.current?.toggleAttribute('data-whole', hasScrollTarget);
  }, [hasScrollTarget]);
  return main;
}
