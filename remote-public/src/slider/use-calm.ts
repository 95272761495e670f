import { useEffect, useEffectEvent } from 'react';
import { calmMotion } from './calm-motion.ts';

/** Says when somebody asks for less motion while the page is open. */
export function useCalm(onCalm: () => void): void {
  const handleCalm = useEffectEvent(onCalm);
  useEffect(() => {
    const calm = calmMotion();
    const handleChange = () => {
      if (calm.matches) handleCalm();
    };
    calm.addEventListener('change', handleChange);
    return () => calm.removeEventListener('change', handleChange);
  }, []);
}
