import Swiper from 'swiper';
import { EffectFade } from 'swiper/modules';
import { getReducedMotionQuery } from './reduced-motion.ts';

export interface SwiperControl {
  goTo: (index: number) => void;
  next: () => void;
  destroy: () => void;
}

interface Options {
  effect: 'fade' | 'slide';
  /** Pixels between slides. */
  spacing: number;
  initialSlide: number;
  onSlide: (index: number) => void;
  /** The visitor has taken hold of a slide. */
  onGrab: () => void;
}

/**
 * Takes over a row of slides that the page already shows. Rewinds instead of looping: looping would move React's
 * elements about.
 */
export function startSwiper(
  element: HTMLElement,
  { effect, spacing, initialSlide, onSlide, onGrab }: Options,
): SwiperControl {
  const calm = getReducedMotionQuery();
  const speed = () => (calm.matches ? 0 : 700);
  const swiper = new Swiper(element, {
    modules: [EffectFade],
    effect,
    fadeEffect: { crossFade: true },
    spaceBetween: spacing,
    slidesPerView: 1,
    initialSlide,
    rewind: true,
    speed: speed(),
    on: { slideChange: ({ activeIndex }) => onSlide(activeIndex), sliderFirstMove: onGrab },
  });
  const handleChange = () => {
    swiper.params.speed = speed();
  };
  calm.addEventListener('change', handleChange);
  return {
    goTo: (index) => swiper.slideTo(index),
    next: () => swiper.slideNext(),
    destroy: () => {
      calm.removeEventListener('change', handleChange);
      swiper.destroy(true, true);
    },
  };
}
