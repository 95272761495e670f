/** Gives the browser its turn between two steps of a start: a finger on the page waits for one of them, not for all. */
export const yieldToBrowser = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
