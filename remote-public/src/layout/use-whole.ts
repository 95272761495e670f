import { useLayoutEffect, useRef } from 'react';
import { usePlaceSought } from '../parts/use-place-sought.ts';

/** Has a page laid out whole, before the router scrolls, where a place in it is looked for. */
export function useWhole() {
  const main = useRef<HTMLElement>(null);
  const isPlace = usePlaceSought();
  useLayoutEffect(() => {
    main.current?.toggleAttribute('data-whole', isPlace);
  }, [isPlace]);
  return main;
}
