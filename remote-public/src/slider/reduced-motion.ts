import { useEffect, useEffectEvent } from 'react';
/** Returns the media query for reduced motion; the visitor may change it while the page is open. */
export const getReducedMotionQuery = (): MediaQueryList => globalThis.matchMedia('(prefers-reduced-motion: reduce)');

/** Calls `onReduce` when the visitor turns on reduced motion while the page is open. */
export function useReducedMotion(onReduce: () => void): void {
  const handleReduce = useEffectEvent(onReduce);
  useEffect(() => {
    const reducedMotion = getReducedMotionQuery();
    const handleChange = () => {
      if (reducedMotion.matches) handleReduce();
    };
    reducedMotion.addEventListener('change', handleChange);
    return () => reducedMotion.removeEventListener('change', handleChange);
  }, []);
}
