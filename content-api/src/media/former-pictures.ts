import { allFilesOf, mediaIdsIn, standInFor, withReplacement } from '@quoin/shared/contract/media-name';
import type { Database, Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { idOf } from './media-row.ts';

/** Who replaces a picture holds off whoever writes down where pictures are shown. */
export const getPictureLockName = (appKey: string): string => `pictures of ${appKey}`;

/** The file that a request for a replaced picture's is led to, in its width and format as far as there is one. */
export async function findSuccessor(db: Db, name: string): Promise<string | undefined> {
  const former = await db
    .selectFrom('former_pictures')
    .select(['file_name', 'leads_to'])
    .where('picture', '=', idOf(name))
    .executeTakeFirst();
  return former && allFilesOf(former.file_name).includes(name) ? standInFor(name, former.leads_to) : undefined;
}

/** The record of a picture of an application, by its name of today or an earlier one. */
export async function getCurrentName(db: Db, { appKey, name }: { appKey: string; name: string }): Promise<string> {
  const former = await db
    .selectFrom('former_pictures')
    .select('leads_to')
    .where('app_key', '=', appKey)
    .where('picture', '=', idOf(name))
    .where('file_name', '=', name)
    .executeTakeFirst();
  return former?.leads_to ?? name;
}

/**
 * What is to be stored, with every picture that was replaced as it is today: who read a record before that, and writes
 * it after, brings nothing old back. To be called first in the transaction.
 */
export async function replaceFormerPictures(
  db: Db,
  { database, appKey, values }: { database: Pick<Database, 'lockTogether'>; appKey: string; values: Row },
): Promise<Row> {
  const pictures = [
    ...new Set(Object.values(values).flatMap((value) => (typeof value === 'string' ? mediaIdsIn(value) : []))),
  ];
  if (pictures.length === 0) return values;
  await database.lockTogether(db, getPictureLockName(appKey));
  const formers = await db
    .selectFrom('former_pictures')
    .select(['file_name', 'leads_to'])
    .where('app_key', '=', appKey)
    .where('picture', 'in', pictures)
    .execute();
  if (formers.length === 0) return values;
  const present = (text: string): string =>
    formers.reduce((done, { file_name: former, leads_to: to }) => withReplacement(done, { former, present: to }), text);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? present(value) : value]),
  );
}
