/**
 * How long a page is left to itself once it is alive, in milliseconds: a slider's file and pictures in sight come
 * first.
 */
const restMs = 1000;

/** Calls when the page has nothing else to do. */
export function atRest(work: () => void): void {
  setTimeout(() => {
    // Safari does not say when that is.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
    else work();
  }, restMs);
}
