import { maxTags, type MediaTag } from '@quoin/shared/contract/wire';
import type { Db } from '../../db/database.ts';
import { pictureId } from '../../db/sql-expressions.ts';

/** Reads the tags of pictures, in the order of their folded texts, by picture id, in one query. */
export async function readTagsOfPictures(
  db: Db,
  { appKey, pictures }: { appKey: string; pictures: readonly string[] },
): Promise<ReadonlyMap<string, string[]>> {
  const tags = new Map<string, string[]>(pictures.map((picture) => [picture, []]));
  if (pictures.length === 0) return tags;
  const rows = await db
    .selectFrom('media_tags')
    .innerJoin('media', (join) =>
      join.onRef('media.app_key', '=', 'media_tags.app_key').onRef('media.id', '=', 'media_tags.picture_id'),
    )
    .select([pictureId.as('picture'), 'tag'])
    .where('media.app_key', '=', appKey)
    .where(pictureId, 'in', pictures)
    .orderBy('folded')
    .execute();
  for (const { picture, tag } of rows) tags.get(picture)?.push(tag);
  return tags;
}

/** Lists the tags of an application in the order of their folded texts, with the number of pictures of each. */
export async function listTags(db: Db, appKey: string): Promise<MediaTag[]> {
  const rows = await db
    .selectFrom('media_tags')
    .select((eb) => [eb.fn.min('tag').as('tag'), eb.fn.countAll<number | string>().as('total')])
    .where('app_key', '=', appKey)
    .groupBy('folded')
    .orderBy('folded')
    .limit(maxTags)
    .execute();
  return rows.map(({ tag, total }) => ({ tag, total: Number(total) }));
}
