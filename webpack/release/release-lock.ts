import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from '@quoin/shared/server/is-running';
import type { FileStore } from '@quoin/shared/server/file-store';
import { ReleaseError } from './release-error.ts';

const lockPath = 'release.lock';
/**
 * The age after which a lock is stale, in milliseconds. A release takes seconds, so the machine that holds an older
 * lock has failed.
 */
const staleMs = 10 * 60_000;
/** How often a waiting change looks whether the lock is free, in milliseconds. */
const lookMs = 500;

interface Lock {
  id: string;
  by: string;
  host: string;
  pid: number;
  at: string;
}

const isGone = ({ host, pid }: Lock): boolean => host === hostname() && !isRunning(pid);
const isStale = (lock: Lock): boolean => isGone(lock) || Date.now() - Date.parse(lock.at) > staleMs;

async function readLock(store: FileStore): Promise<Lock | undefined> {
  const text = await store.read(lockPath);
  if (!text) return undefined;
  const lock: Lock = JSON.parse(text.toString());
  return lock;
}

/** Takes the lock if it is free or stale. */
async function tryLock(store: FileStore, mine: Lock): Promise<boolean> {
  const other = await readLock(store);
  if (other && !isStale(other)) return false;
  if (other) await store.remove(lockPath);
  return store.create(lockPath, JSON.stringify(mine));
}

/**
 * Runs `work` while it holds the lock of the store, so that nobody else changes its releases. It first waits up to
 * `waitMs` for others. `assertLocked` checks that the lock is still held.
 * @throws ReleaseError that names the holder of the lock
 */
export async function whileLocked<T>(
  store: FileStore,
  { by, waitMs = 0, work }: { by: string; waitMs?: number; work: (assertLocked: () => Promise<void>) => Promise<T> },
): Promise<T> {
  const createLock = (): Lock => ({
    id: randomUUID(),
    by,
    host: hostname(),
    pid: process.pid,
    at: new Date().toISOString(),
  });
  const refuse = async (): Promise<never> => {
    const other = await readLock(store);
    throw new ReleaseError(
      `Another release is being made in ${store.location}${other ? ` by ${other.by} since ${other.at}` : ''}. Try again when it is done.`,
    );
  };
  const until = performance.now() + waitMs;
  let mine = createLock();
  while (!(await tryLock(store, mine))) {
    if (performance.now() >= until) await refuse();
    await pause(lookMs);
    mine = createLock();
  }
  /**
   * Called before the write that activates a release. A store that ignores conditional writes may have given the lock
   * to two processes.
   */
  const assertLocked = async () => {
    if ((await readLock(store))?.id !== mine.id) await refuse();
  };
  try {
    return await work(assertLocked);
  } finally {
    if ((await readLock(store))?.id === mine.id) await store.remove(lockPath);
  }
}
