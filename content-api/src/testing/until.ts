import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the condition is true. The time limit is that of the test. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}
