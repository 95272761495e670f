import type { Db } from '../db/database.ts';
import { pictureId } from '../db/sql-expressions.ts';

/** The most pictures that one statement names. A page of a list has fewer. */
const batch = 5_000;

/** Reads the alternative texts of pictures in the library by their ids. A picture that does not exist is absent. */
export async function readLibraryTexts(
  db: Db,
  { appKey, pictures }: { appKey: string; pictures: ReadonlySet<string> },
): Promise<ReadonlyMap<string, string>> {
  const ids = [...pictures];
  const texts = new Map<string, string>();
  for (let first = 0; first < ids.length; first += batch) {
    const rows = await db
      .selectFrom('media')
      .select(['alt', pictureId.as('picture')])
      .where('app_key', '=', appKey)
      .where(pictureId, 'in', ids.slice(first, first + batch))
      .execute();
    for (const { picture, alt } of rows) texts.set(picture, alt);
  }
  return texts;
}
