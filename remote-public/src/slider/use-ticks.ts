import { useEffect, useEffectEvent, type RefObject } from 'react';

interface Options {
  delay: number;
  isOn: boolean;
  onTick: () => void;
}

/**
 * Calls `onTick` every `delay` milliseconds. It pauses while the slider is hovered, has visible focus or is off screen,
 * and while the tab is hidden.
 */
export function useTicks(ref: RefObject<HTMLElement | null>, { delay, isOn, onTick }: Options): void {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    const element = ref.current;
    if (!isOn || !element) return undefined;
    let isVisible = true;
    const observer = new IntersectionObserver((entries) => {
      isVisible = entries.some(({ isIntersecting }) => isIntersecting);
    });
    observer.observe(element);
    const area = element.parentElement ?? element;
    const timer = setInterval(() => {
      const isInUse = area.matches(':hover') || area.matches(':has(:focus-visible)');
      if (isVisible && !document.hidden && !isInUse) tick();
    }, delay);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
  }, [ref, delay, isOn]);
}
