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
  /** Called when the visitor starts to drag a slide. */
  onDragStart: () => void;
}

/**
 * Starts Swiper on a row of slides that the page already shows. It rewinds instead of looping, because looping moves
 * React's elements in the DOM.
 */
export function startSwiper(
  element: HTMLElement,
  { effect, spacing, initialSlide, onSlide, onDragStart }: Options,
): SwiperControl {
  const reducedMotion = getReducedMotionQuery();
  const speed = () => (reducedMotion.matches ? 0 : 700);
  const swiper = new Swiper(element, {
    modules: [EffectFade],
    effect,
    fadeEffect: { crossFade: true },
    spaceBetween: spacing,
    slidesPerView: 1,
    initialSlide,
    rewind: true,
    speed: speed(),
    on: { slideChange: ({ activeIndex }) => onSlide(activeIndex), sliderFirstMove: onDragStart },
  });
  const handleChange = () => {
    swiper.params.speed = speed();
  };
  reducedMotion.addEventListener('change', handleChange);
  return {
    goTo: (index) => swiper.slideTo(index),
    next: () => swiper.slideNext(),
    destroy: () => {
      reducedMotion.removeEventListener('change', handleChange);
      swiper.destroy(true, true);
    },
  };
}
