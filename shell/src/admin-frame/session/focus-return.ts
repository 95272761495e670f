/** How often the return of the focus is tried: its button may be disabled until the call is answered. */
const retryMs = 50;
const maxTries = 200;

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

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
      const focused = isLost() ? last : document.activeElement;
      return focused instanceof HTMLElement ? focused : undefined;
    },
    stop: () => document.removeEventListener('focusin', note),
  };
}

/**
 * Moves the focus to an element as soon as it can have it, unless something else has it by then. It begins a moment
 * later: a dialog says that it disappears before it has.
 */
export function returnFocus(element: HTMLElement, triesLeft = maxTries): void {
  setTimeout(() => {
    if (!isLost() || !element.isConnected) return;
    element.focus({ preventScroll: true });
    if (isLost() && triesLeft > 0) returnFocus(element, triesLeft - 1);
  }, retryMs);
}
