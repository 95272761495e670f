import { useLayoutEffect, useRef } from 'react';
import { useHasScrollTarget } from '../parts/use-has-scroll-target.ts';

/** Has a page laid out whole, before the router scrolls, where a place in it is looked for. */
export function useDisableContentVisibility() {
  const main = useRef<HTMLElement>(null);
  const isPlace = useHasScrollTarget();
  useLayoutEffect(() => {
    main.current?.toggleAttribute('data-whole', isPlace);
  }, [isPlace]);
  return main;
}
