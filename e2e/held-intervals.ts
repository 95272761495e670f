import type { Page } from '@playwright/test';

const store = 'heldIntervals';

/** Replaces `setInterval` in the next pages: callbacks run only on `tick`, so that no test depends on timing. */
export async function holdIntervals(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const held = new Map<number, { run: () => void; delay: number }>();
    let last = 1_000_000;
    Reflect.set(globalThis, name, held);
    Reflect.set(globalThis, 'setInterval', (run: () => void, delay: number) => {
      last += 1;
      held.set(last, { run, delay });
      return last;
    });
    Reflect.set(globalThis, 'clearInterval', (id: number) => held.delete(id));
  }, store);
}

/** Runs all interval callbacks with this `delay` (milliseconds) once; returns their number. */
export function tick(page: Page, delay: number): Promise<number> {
  return page.evaluate(
    ([name, wanted]) => {
      const held: Map<number, { run: () => void; delay: number }> = Reflect.get(globalThis, name);
      const due = [...held.values()].filter((interval) => interval.delay === wanted);
      for (const interval of due) interval.run();
      return due.length;
    },
    [store, delay] as const,
  );
}
