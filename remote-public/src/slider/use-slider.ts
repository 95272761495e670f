import { useEffect, useRef, useState } from 'react';
import { getReducedMotionQuery, useReducedMotion } from './reduced-motion.ts';
import type { SwiperControl } from './start-swiper.ts';
import { useTicks } from './use-ticks.ts';
import { useMatchedSlide } from './use-matched-slide.ts';

interface Options {
  count: number;
  effect: 'fade' | 'slide';
  delay: number;
  spacing: number;
}

/**
 * Starts the slider library once the row is visible, if there are at least two slides. Until then, and without
 * JavaScript, the row scrolls natively.
 */
export function useSlider({ count, effect, delay, spacing }: Options) {
  const row = useRef<HTMLDivElement>(null);
  const [control, setControl] = useState<SwiperControl>();
  const [active, setActive] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const goTo = (index: number): void => {
    setPlaying(false);
    control?.goTo(index);
  };
  // `goTo` stops the automatic slides, so the matched slide stays visible.
  const matchedSlide = useMatchedSlide(row, goTo);

  useEffect(() => {
    const element = row.current;
    if (!element || count < 2) return undefined;
    let isUnmounted = false;
    let newControl: SwiperControl | undefined;
    const start = async () => {
      const { startSwiper } = await import(/* webpackChunkName: "swiper" */ './start-swiper.ts');
      if (isUnmounted) return;
      const initialSlide = matchedSlide.current ?? Math.round(element.scrollLeft / Math.max(1, element.clientWidth));
      element.scrollLeft = 0;
      newControl = startSwiper(element, {
        effect,
        spacing,
        initialSlide,
        onSlide: setActive,
        onDragStart: () => setPlaying(false),
      });
      setActive(initialSlide);
      setControl(newControl);
      setPlaying(matchedSlide.current === undefined && !getReducedMotionQuery().matches);
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // If the library does not load, the row still scrolls natively.
      start().catch((error: unknown) => console.error('the slider could not be loaded', error));
    });
    observer.observe(element);
    return () => {
      isUnmounted = true;
      observer.disconnect();
      newControl?.destroy();
    };
  }, [count, effect, spacing, matchedSlide]);

  useReducedMotion(() => setPlaying(false));

  useTicks(row, { delay, isOn: isPlaying, onTick: () => control?.next() });

  return {
    row,
    active,
    isStarted: control !== undefined,
    isPlaying,
    togglePlaying: () => setPlaying((current) => !current),
    goTo,
  };
}
