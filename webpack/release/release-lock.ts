import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { ReleaseError } from './release-error.ts';
import type { ReleaseStore } from './release-store.ts';

const lockPath = 'release.lock';
/** Placing files takes seconds; a lock this old was left by a machine that is gone. */
const staleMs = 10 * 60_000;

interface Lock { id: string; by: string; host: string; pid: number; at: string }

function runs({ host, pid }: Lock): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const isStale = (lock: Lock): boolean => !runs(lock) || Date.now() - Date.parse(lock.at) > staleMs;

async function lockIn(store: ReleaseStore): Promise<Lock | undefined> {
  const text = await store.read(lockPath);
  if (!text) return undefined;
  const lock: Lock = JSON.parse(text.toString());
  return lock;
}

/**
 * Does something while nobody else changes the releases of this store.
 * @throws ReleaseError naming who is at it
 */
export async function whileLocked<T>(store: ReleaseStore, { by, work }: { by: string; work: (held: () => Promise<void>) => Promise<T> }): Promise<T> {
  const mine: Lock = { id: randomUUID(), by, host: hostname(), pid: process.pid, at: new Date().toISOString() };
  const take = () => store.create(lockPath, JSON.stringify(mine));
  const refuse = (other: Lock | undefined) => {
    throw new ReleaseError(`Another release is being made in ${store.place}${other ? ` by ${other.by} since ${other.at}` : ''}. Try again when it is done.`);
  };
  const other = await lockIn(store);
  if (other && !isStale(other)) refuse(other);
  if (other) await store.remove(lockPath);
  if (!await take()) refuse(await lockIn(store));
  /** Asked before the one write that counts: a store that does not know conditions may have let two in. */
  const held = async () => {
    if ((await lockIn(store))?.id !== mine.id) refuse(await lockIn(store));
  };
  try {
    return await work(held);
  } finally {
    if ((await lockIn(store))?.id === mine.id) await store.remove(lockPath);
  }
}
