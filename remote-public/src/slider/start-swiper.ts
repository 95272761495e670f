import Swiper from 'swiper';
import { EffectFade } from 'swiper/modules';

export interface SwiperControl { goTo: (index: number) => void; next: () => void; destroy: () => void }

interface Options {
  effect: 'fade' | 'slide';
  /** Pixels between slides. */
  spacing: number;
  initialSlide: number;
  onSlide: (index: number) => void;
  /** The visitor has taken hold of a slide. */
  onGrab: () => void;
}

/** Takes over a row of slides that the page already shows. Rewinds instead of looping: looping would move React's elements about. */
export function startSwiper(element: HTMLElement, { effect, spacing, initialSlide, onSlide, onGrab }: Options): SwiperControl {
  const isCalm = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const swiper = new Swiper(element, {
    modules: [EffectFade],
    effect,
    fadeEffect: { crossFade: true },
    spaceBetween: spacing,
    slidesPerView: 1,
    initialSlide,
    rewind: true,
    speed: isCalm ? 0 : 700,
    on: { slideChange: ({ activeIndex }) => onSlide(activeIndex), sliderFirstMove: onGrab },
  });
  return {
    goTo: (index) => swiper.slideTo(index),
    next: () => swiper.slideNext(),
    destroy: () => swiper.destroy(true, true),
  };
}
