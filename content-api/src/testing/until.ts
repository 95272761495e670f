import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until it is so: how long that may take is the test's own limit. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}
