import { useLayoutEffect, type RefObject } from 'react';

/** The height of the buttons of a form: the styles of notices show these above them, so that they cover none. */
const property = '--form-buttons';

/** Tells the styles of notices how high the row of buttons is that sticks to the bottom of the window. */
export function useRoomForNotices(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!bar.current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([row]) =>
      style.setProperty(property, `${row?.target.getBoundingClientRect().height ?? 0}px`),
    );
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [bar]);
}
