import { useEffect, useEffectEvent } from 'react';
import { getReducedMotionQuery } from './reduced-motion.ts';

/** Calls `onCalm` when the visitor turns on reduced motion while the page is open. */
export function useReducedMotion(onCalm: () => void): void {
  const handleCalm = useEffectEvent(onCalm);
  useEffect(() => {
    const calm = getReducedMotionQuery();
    const handleChange = () => {
      if (calm.matches) handleCalm();
    };
    calm.addEventListener('change', handleChange);
    return () => calm.removeEventListener('change', handleChange);
  }, []);
}
