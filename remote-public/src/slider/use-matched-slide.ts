import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Returns the index of the slide that contains an element; -1 for none. */
const findSlide = (row: Element, target: EventTarget | null): number =>
  target instanceof Element
    ? [...row.querySelectorAll('.swiper-slide')].findIndex((slide) => slide.contains(target))
    : -1;

/**
 * Returns a ref to the index of the last slide with a `beforematch` event, and calls `onMatch` for each event. A
 * form's preview dispatches it before it shows an element.
 */
export function useMatchedSlide(
  row: RefObject<HTMLElement | null>,
  onMatch: (index: number) => void,
): RefObject<number | undefined> {
  const targetIndex = useRef<number>(undefined);
  // A layout effect, so that the listener exists before anything can search the new page.
  useLayoutEffect(() => {
    const element = row.current;
    const handleMatch = ({ target }: Event) => {
      const index = element ? findSlide(element, target) : -1;
      if (index < 0) return;
      targetIndex.current = index;
      onMatch(index);
    };
    element?.addEventListener('beforematch', handleMatch);
    return () => element?.removeEventListener('beforematch', handleMatch);
  });
  return targetIndex;
}
