/** Yields to the browser between two steps of a start, so that input waits for one step at most. */
export const yieldToBrowser = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));

/** Delay after hydration, in milliseconds: the slider's chunk and the images in the viewport load first. */
const idleDelayMs = 1000;

/** Calls `callback` once the browser is idle, `idleDelayMs` from now at the earliest. */
export function whenIdle(callback: () => void): void {
  setTimeout(() => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(callback);
    else callback();
  }, idleDelayMs);
}
