import { allFilesOf } from '@quoin/shared/contract/media-name';
import type { Db } from '../db/database.ts';
import { formatTimestamp, now } from '../timestamps.ts';
import type { MediaStore } from './media-store.ts';

/** Longer than any request lasts: what is pending since then was interrupted. */
export const interruptedMs = 120_000;
const sweptEvery = 10 * 60_000;
const batch = 100;

/**
 * Says that files of this name are about to be written, or no longer wanted: the store and the database have no
 * transaction in common, and an interruption between the two must leave neither a row without its files nor files that
 * nobody knows of.
 */
export const setPending = async (db: Db, { appKey, name }: { appKey: string; name: string }): Promise<void> => {
  await db.insertInto('media_pending').values({ app_key: appKey, file_name: name, created_at: now() }).execute();
};

/** Whether it was pending still: a sweep of another process may have taken it. */
export async function clearPending(db: Db, name: string): Promise<boolean> {
  return (
    (await db.deleteFrom('media_pending').where('file_name', '=', name).returning('file_name').executeTakeFirst())
    !== undefined
  );
}

interface Places {
  db: Db;
  store: MediaStore;
}

/**
 * Removes the files that an interrupted upload or delete left behind. What this database never heard of is left alone:
 * it may be another's.
 */
export async function sweep({ db, store }: Places, olderThanMs = interruptedMs): Promise<void> {
  await store.tidy(olderThanMs);
  const until = formatTimestamp(new Date(Date.now() - olderThanMs));
  for (;;) {
    const left = await db
      .selectFrom('media_pending')
      .select(['app_key', 'file_name'])
      .where('created_at', '<=', until)
      .limit(batch)
      .execute();
    for (const { app_key: appKey, file_name: name } of left) await sweepOne({ db, store }, { appKey, name });
    if (left.length < batch) return;
  }
}

async function sweepOne({ db, store }: Places, { appKey, name }: { appKey: string; name: string }): Promise<void> {
  // Taken first: an upload that is only slow finds it gone, and fails instead of answering a picture without files.
  if (!(await clearPending(db, name))) return;
  try {
    await store.remove(allFilesOf(name));
  } catch (error) {
    await setPending(db, { appKey, name });
    throw error;
  }
}

/** Sweeps now and from time to time; answers what ends it. */
export async function scheduleSweep(places: Places, onError: (error: unknown) => void): Promise<() => void> {
  const turn = (): Promise<void> => sweep(places).catch(onError);
  await turn();
  const timer = setInterval(() => void turn(), sweptEvery).unref();
  return () => clearInterval(timer);
}
