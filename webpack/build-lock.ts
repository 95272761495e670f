import { mkdir, readlink, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from '@quoin/shared/server/is-running';
import { root } from './parts.ts';

/** How often whoever waits looks again, in milliseconds. */
const everyMs = 200;

/**
 * A link to no file: its target is the number of the process that builds the part, and is there as soon as the link is.
 */
export const turnOf = (name: string): string => join(root, 'node_modules/.cache/quoin', `${name}.turn`);

/**
 * Builds a part while no other command does: a start, a release and a development server that are begun together write
 * the same `dist`. Waits for the one that is at it, and says so; one that is gone is not waited for.
 */
export async function withBuildLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = turnOf(name);
  await mkdir(dirname(turn), { recursive: true });
  for (let waits = 0; !(await take(turn)); waits += 1) {
    if (waits === 0) console.log(`Another command builds ${name}: waiting for it.`);
    await pause(everyMs);
  }
  try {
    return await work();
  } finally {
    await rm(turn, { force: true });
  }
}

/** Takes the turn, and answers whether it could: not while it is that of a command that is still there. */
async function take(turn: string): Promise<boolean> {
  const isMine = await symlink(String(process.pid), turn).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (isMine) return true;
  const holder = Number(await readlink(turn).catch(() => NaN));
  // This process's own number was another's, in a container or on a machine of before.
  const isLeft = holder === process.pid || (holder > 0 && !isRunning(holder));
  if (!isLeft) return false;
  await rm(turn, { force: true });
  return take(turn);
}
