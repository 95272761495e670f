/**
 * Remembers what has the focus, also when it loses it because it is disabled.
 * @returns `take`, which returns that element, and `stop`
 */
export function trackFocus(): { take: () => HTMLElement | undefined; stop: () => void } {
  let last: EventTarget | null = document.activeElement;
  const note = (event: FocusEvent) => {
    last = event.target;
  };
  document.addEventListener('focusin', note);
  return {
    take: () => {
      const focused = document.activeElement === document.body ? last : document.activeElement;
      return focused instanceof HTMLElement ? focused : undefined;
    },
    stop: () => document.removeEventListener('focusin', note),
  };
}
