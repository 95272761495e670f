/** Delay after hydration, in milliseconds: the slider's chunk and the images in the viewport load first. */
const restMs = 1000;

/** Calls `work` once the browser is idle, `restMs` from now at the earliest. */
export function atRest(work: () => void): void {
  setTimeout(() => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
    else work();
  }, restMs);
}
