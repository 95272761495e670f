import { useLayoutEffect, type RefObject } from 'react';

/** The attribute of a row of buttons that sticks to the bottom of the window: notices are shown above it. */
export const buttonsAttribute = 'data-notices-above';

/** Returns how many pixels of the window the row of buttons takes below; 0 where it is further up, or not in sight. */
function measureButtons(): number {
  const row = document.querySelector(`[${buttonsAttribute}]`)?.getBoundingClientRect();
  const height = globalThis.innerHeight;
  return row && row.top > height / 2 && row.top < height ? height - row.top : 0;
}

/** Keeps the notices above the buttons of a form, so that they do not cover the one that was just pressed. */
export function useRoomForButtons(
  region: RefObject<HTMLElement | null>,
  { hasNotices }: { hasNotices: boolean },
): void {
  useLayoutEffect(() => {
    if (!hasNotices) return undefined;
    const place = () => region.current?.style.setProperty('--room', `${measureButtons()}px`);
    place();
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    globalThis.addEventListener('resize', place);
    globalThis.addEventListener('scroll', place, { passive: true });
    return () => {
      observer.disconnect();
      globalThis.removeEventListener('resize', place);
      globalThis.removeEventListener('scroll', place);
    };
  }, [region, hasNotices]);
}
