import { mkdir, readlink, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from './is-running.ts';
import { root } from './parts.ts';

/** How often whoever waits looks again, in milliseconds. */
const everyMs = 200;

/** A link to no file: its target is the number of the process that builds the part, and is there as soon as the link is. */
export const turnOf = (name: string): string => join(root, 'node_modules/.cache/quoin', `${name}.turn`);

/**
 * Builds a part while no other command does: a start, a release and a development server that are begun together write the same `dist`.
 * Waits for the one that is at it, and says so; one that is gone is not waited for.
 */
export async function inBuildTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = turnOf(name);
  await mkdir(dirname(turn), { recursive: true });
  for (let looks = 1; !await isTaken(turn); looks += 1) {
    if (looks === 2) console.log(`Another command builds ${name}: waiting for it.`);
    if (looks > 1) await pause(everyMs);
  }
  try {
    return await work();
  } finally {
    await rm(turn, { force: true });
  }
}

/** Takes the turn if it is free. That of a command that is gone is free for whoever asks next. */
async function isTaken(turn: string): Promise<boolean> {
  const isFree = await symlink(String(process.pid), turn).then(() => true, (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return false;
    throw error;
  });
  if (isFree) return true;
  const holder = Number(await readlink(turn).catch(() => NaN));
  // This very number is what is left of a machine of before, or of another container.
  if (holder === process.pid || (holder > 0 && !isRunning(holder))) await rm(turn, { force: true });
  return false;
}
