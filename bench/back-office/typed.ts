import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Milliseconds between the keys of a fast typist. */
const betweenKeys = 60;
const text = 'a quarry, its masons and their stones';
const categories = ['__metadata', 'disabled-by-default-devtools.timeline'];

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds, which excludes other load on the machine. */
  tdur?: number;
  args: { name?: string; data?: { frames?: { parent?: string; processId: number }[] } };
}

/** Types into the focused element; returns the longest task of the page's main thread, in ms of processor time. */
export async function longestTaskOfTyping(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories });
  for (const letter of text) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await pause(betweenKeys);
  }
  // Include the work that the page postpones until the typing pauses.
  await pause(600);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const { processId } =
    traceEvents.flatMap(({ args }) => args.data?.frames ?? []).find(({ parent }) => parent === undefined) ?? {};
  const thread = traceEvents.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === processId && args.name === 'CrRendererMain',
  )?.tid;
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === processId && tid === thread)
    .map(({ tdur = 0 }) => tdur / 1000);
  if (tasks.length < text.length) throw new Error('The trace has no tasks of the page.');
  return Math.max(...tasks);
}
