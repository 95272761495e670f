import { useEffect, useEffectEvent } from 'react';
import { getReducedMotionQuery } from './reduced-motion.ts';

/** Says when somebody asks for less motion while the page is open. */
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
