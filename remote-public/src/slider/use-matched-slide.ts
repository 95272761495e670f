import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Which slide of a row an element stands in; -1 for none. */
const slideOf = (row: Element, inside: EventTarget | null): number =>
  inside instanceof Element
    ? [...row.querySelectorAll('.swiper-slide')].findIndex((slide) => slide.contains(inside))
    : -1;

/** The slide that somebody is about to show a part of, as a form's preview does; `onWanted` is told of it each time. */
export function useMatchedSlide(
  row: RefObject<HTMLElement | null>,
  onWanted: (index: number) => void,
): RefObject<number | undefined> {
  const wanted = useRef<number>(undefined);
  // Listens before anybody can look through the page that was just drawn.
  useLayoutEffect(() => {
    const element = row.current;
    const handleMatch = ({ target }: Event) => {
      const index = element ? slideOf(element, target) : -1;
      if (index < 0) return;
      wanted.current = index;
      onWanted(index);
    };
    element?.addEventListener('beforematch', handleMatch);
    return () => element?.removeEventListener('beforematch', handleMatch);
  });
  return wanted;
}
