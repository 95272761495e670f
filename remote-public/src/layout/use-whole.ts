import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '@quoin/shared/runtime/router';

/** Has a page laid out whole, before the router scrolls, where a place in it is looked for: one that a fragment names, or where the reader was before. */
export function useWhole() {
  const main = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isPlace = useNavigationType() === 'POP' || hash !== '';
  useLayoutEffect(() => {
    main.current?.toggleAttribute('data-whole', isPlace);
  }, [isPlace]);
  return main;
}
