import type { Db } from '../db/database.ts';
import { getTableName } from '../engine/resource.ts';
import type { Scope } from '../engine/scope.ts';
import { library } from './library.ts';

// A crop refers to its original by the number of the row, which stays when the original is replaced.

const table = getTableName(library);

/** Finds the file names of the originals of crops, by their numbers. */
export async function findOriginals(
  db: Db,
  { scope, ids }: { scope: Scope; ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const originals = await db
    .selectFrom(table)
    .select(['id', 'file_name'])
    .where('app_key', '=', scope.appKey)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(originals.map(({ id, file_name: name }) => [Number(id), String(name)]));
}

/** Finds the number of a picture. */
export async function findPictureNumber(
  db: Db,
  { scope, name }: { scope: Scope; name: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('app_key', '=', scope.appKey)
    .where('file_name', '=', name)
    .executeTakeFirst();
  return row && Number(row.id);
}

/** Makes the crops of a picture pictures of their own, before it is deleted. */
export async function releaseCrops(db: Db, { scope, name }: { scope: Scope; name: string }): Promise<void> {
  const id = await findPictureNumber(db, { scope, name });
  if (id === undefined) return;
  await db
    .updateTable('media')
    .set({ crop_of: null })
    .where('app_key', '=', scope.appKey)
    .where('crop_of', '=', id)
    .execute();
}
