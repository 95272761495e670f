import type { Page } from '@playwright/test';

const store = 'heldIntervals';

/** Replaces `setInterval` in the next pages: callbacks run only on `tick`, so that no test depends on timing. */
export async function holdIntervals(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const intervals = new Map<number, { run: () => void; delay: number }>();
    let last = 1_000_000;
    Reflect.set(globalThis, name, intervals);
    Reflect.set(globalThis, 'setInterval', (run: () => void, delay: number) => {
      last += 1;
      intervals.set(last, { run, delay });
      return last;
    });
    Reflect.set(globalThis, 'clearInterval', (id: number) => intervals.delete(id));
  }, store);
}

/** Runs all interval callbacks with this `delay` (milliseconds) once; returns their number. */
export function tick(page: Page, delay: number): Promise<number> {
  return page.evaluate(
    ([name, wanted]) => {
      const intervals: Map<number, { run: () => void; delay: number }> = Reflect.get(globalThis, name);
      const due = [...intervals.values()].filter((interval) => interval.delay === wanted);
      for (const interval of due) interval.run();
      return due.length;
    },
    [store, delay] as const,
  );
}
