/** How often the return of the focus is tried: its button may be disabled until the call is answered. */
const retryMs = 50;
const maxTries = 200;

/**
 * Moves the focus to an element as soon as it can have it, unless something else has it by then. It begins a moment
 * later: a dialog says that it disappears before it has.
 */
export function returnFocus(element: HTMLElement, triesLeft = maxTries): void {
  setTimeout(() => {
    if (document.activeElement !== document.body || !element.isConnected) return;
    element.focus({ preventScroll: true });
    if (document.activeElement !== element && triesLeft > 0) returnFocus(element, triesLeft - 1);
  }, retryMs);
}
