import { useEffect, useEffectEvent } from 'react';
import { getReducedMotionQuery } from './reduced-motion.ts';

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
