import { listAllFiles } from '@quoin/shared/contract/media-name';
import type { Db } from '../db/database.ts';
import { diskFull, HttpProblem } from '../http/problem.ts';
import type { MediaStore, StoredFile } from './media-store.ts';
import { isDiskFull } from './is-disk-full.ts';
import { setPending, clearPending } from './pending.ts';

export interface Stores {
  db: Db;
  store: MediaStore;
}

interface FilesToStore<T> {
  appKey: string;
  name: string;
  files: readonly StoredFile[];
  /** Writes the row that names the files, in a transaction. */
  write: (db: Db) => Promise<T>;
  /** Whether the written row names these files. If not, they are removed again. */
  namesFiles?: (result: T) => boolean;
}

/**
 * Stores the files of a picture and then their row. After an interruption, neither exists without the other.
 * @throws {HttpProblem} 503 when a sweep took the files for interrupted, 507 when the disk is full
 */
export async function storeFiles<T>(
  { db, store }: Stores,
  { appKey, name, files, write, namesFiles = () => true }: FilesToStore<T>,
): Promise<T> {
  await setPending(db, { appKey, name });
  try {
    await store.put(files);
    const result = await db.transaction().execute(async (within) => {
      const result = await write(within);
      if (namesFiles(result) && !(await clearPending(within, name)))
        throw new HttpProblem(503, { headers: { 'retry-after': '2' } });
      return result;
    });
    if (!namesFiles(result)) await discardFiles({ db, store }, name);
    return result;
  } catch (error) {
    await discardFiles({ db, store }, name);
    throw isDiskFull(error) ? diskFull(error) : error;
  }
}

/** Removes the files of a picture without a row. If this fails, they stay pending and a sweep removes them later. */
export async function discardFiles({ db, store }: Stores, name: string): Promise<void> {
  await store
    .remove(listAllFiles(name))
    .then(() => clearPending(db, name))
    .catch(() => undefined);
}
