import { setTimeout as pause } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';

/** As a fast typist does; in milliseconds. */
const betweenKeys = 60;
const words = 'a quarry, its masons and their stones';

/** Begins to watch how long this document's page is busy at a stretch: what comes between two messages to itself. */
export const watchTasks = (frame: Frame): Promise<void> => frame.evaluate(() => {
  const longest = { task: 0 };
  Object.assign(globalThis, { longest });
  const { port1, port2 } = new MessageChannel();
  let before = performance.now();
  port1.onmessage = () => {
    const now = performance.now();
    longest.task = Math.max(longest.task, now - before);
    before = now;
    port2.postMessage(null);
  };
  port2.postMessage(null);
});

/** The longest since this was asked last. */
export const longestTask = (frame: Frame): Promise<number> => frame.evaluate(() => {
  const longest: { task: number } = Reflect.get(globalThis, 'longest');
  const { task } = longest;
  longest.task = 0;
  return task;
});

/** Types into what has the focus. */
export async function typeInto(page: Page): Promise<void> {
  for (const letter of words) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await pause(betweenKeys);
  }
}
