import { listAllFiles } from '@quoin/shared/contract/media-name';
import type { Db } from '../db/database.ts';
import { formatTimestamp, now } from '../timestamps.ts';
import { removeAbandonedFiles } from './receive-file.ts';
import type { MediaStore } from './media-store.ts';

/** Longer than storing a picture takes, in milliseconds: files that have been pending for longer were interrupted. */
export const interruptedMs = 120_000;
const sweepIntervalMs = 10 * 60_000;
const batch = 100;

/**
 * Marks the files of a picture as pending before they are written or removed. The store and the database share no
 * transaction, so an interruption must leave neither a row without files nor files without any row.
 */
export const setPending = async (db: Db, { appKey, name }: { appKey: string; name: string }): Promise<void> => {
  await db.insertInto('media_pending').values({ app_key: appKey, file_name: name, created_at: now() }).execute();
};

/** Removes the mark. Returns false when it was already gone, because a sweep of another process took it. */
export async function clearPending(db: Db, name: string): Promise<boolean> {
  return (
    (await db.deleteFrom('media_pending').where('file_name', '=', name).returning('file_name').executeTakeFirst())
    !== undefined
  );
}

interface Stores {
  db: Db;
  store: MediaStore;
}

/**
 * Removes the files of interrupted uploads and deletes. Files that are not marked as pending are never removed, because
 * they may belong to another database.
 */
export async function sweep({ db, store }: Stores, olderThanMs = interruptedMs): Promise<void> {
  await store.tidy(olderThanMs);
  const until = formatTimestamp(new Date(Date.now() - olderThanMs));
  for (;;) {
    const interrupted = await db
      .selectFrom('media_pending')
      .select(['app_key', 'file_name'])
      .where('created_at', '<=', until)
      .limit(batch)
      .execute();
    for (const { app_key: appKey, file_name: name } of interrupted) await sweepOne({ db, store }, { appKey, name });
    if (interrupted.length < batch) return;
  }
}

async function sweepOne({ db, store }: Stores, { appKey, name }: { appKey: string; name: string }): Promise<void> {
  // Clear the mark before removing files: a slow upload then finds it gone and fails, and returns no picture without
  // files.
  if (!(await clearPending(db, name))) return;
  try {
    await store.remove(listAllFiles(name));
  } catch (error) {
    await setPending(db, { appKey, name });
    throw error;
  }
}

/** Sweeps now and then every ten minutes. Returns a function that stops the schedule. */
export async function scheduleSweep(
  { uploadFolder, ...stores }: Stores & { uploadFolder: string },
  onError: (error: unknown) => void,
): Promise<() => void> {
  const run = (): Promise<void> =>
    sweep(stores)
      .then(() => removeAbandonedFiles(uploadFolder))
      .catch(onError);
  await run();
  const timer = setInterval(() => void run(), sweepIntervalMs).unref();
  return () => clearInterval(timer);
}
