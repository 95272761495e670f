import { listAllFiles, findMediaIds, getReplacementName, withReplacement } from '@quoin/shared/contract/media-name';
import type { Database, Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { parseId } from './media-row.ts';

/** Returns the lock name: replacing a picture excludes writes that record where pictures are used. */
export const getPictureLockName = (appKey: string): string => `pictures of ${appKey}`;

/**
 * Finds the file to which a request for a file of a replaced picture redirects, in the same width and format where
 * possible.
 */
export async function findSuccessor(db: Db, name: string): Promise<string | undefined> {
  const former = await db
    .selectFrom('former_pictures')
    .select(['file_name', 'leads_to'])
    .where('picture', '=', parseId(name))
    .executeTakeFirst();
  return former && listAllFiles(former.file_name).includes(name)
    ? getReplacementName(name, former.leads_to)
    : undefined;
}

/** Returns the current file name of a picture of an application, by its current or an earlier name. */
export async function getCurrentName(db: Db, { appKey, name }: { appKey: string; name: string }): Promise<string> {
  const former = await db
    .selectFrom('former_pictures')
    .select('leads_to')
    .where('app_key', '=', appKey)
    .where('picture', '=', parseId(name))
    .where('file_name', '=', name)
    .executeTakeFirst();
  return former?.leads_to ?? name;
}

/**
 * Returns the values to be stored, in which references to replaced pictures name the current ones. An editor who opened
 * a record before a replacement and saves it afterwards does not bring the old picture back. Call it first in the
 * transaction.
 */
export async function replaceFormerPictures(
  db: Db,
  { database, appKey, values }: { database: Pick<Database, 'lockShared'>; appKey: string; values: Row },
): Promise<Row> {
  const pictures = [
    ...new Set(Object.values(values).flatMap((value) => (typeof value === 'string' ? findMediaIds(value) : []))),
  ];
  if (pictures.length === 0) return values;
  await database.lockShared(db, getPictureLockName(appKey));
  const formerPictures = await db
    .selectFrom('former_pictures')
    .select(['file_name', 'leads_to'])
    .where('app_key', '=', appKey)
    .where('picture', 'in', pictures)
    .execute();
  if (formerPictures.length === 0) return values;
  const toCurrent = (text: string): string =>
    formerPictures.reduce(
      (replaced, { file_name: former, leads_to: to }) =>
        withReplacement(replaced, { previousName: former, newName: to }),
      text,
    );
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? toCurrent(value) : value]),
  );
}
