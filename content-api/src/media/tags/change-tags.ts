import { foldText } from '@quoin/shared/contract/texts/fold-text';
import { maxTags, maxTagsOfFile, type MediaFile } from '@quoin/shared/contract/wire';
import type { Database, Db } from '../../db/database.ts';
import { getTableName } from '../../engine/resource.ts';
import type { Scope } from '../../engine/scope.ts';
import { HttpProblem } from '../../http/problem.ts';
import { attachUses } from '../attach-uses.ts';
import { library } from '../library.ts';
import { toStoredRow } from '../media-row.ts';

export interface TagChange {
  /** Names that the pictures have, or had before they were replaced. */
  names: readonly string[];
  add: readonly string[];
  remove: readonly string[];
}

type TagDatabase = Pick<Database, 'db' | 'lock'>;

/**
 * Adds tags to pictures and removes others, in one transaction. Pictures that do not exist are left out. A tag that the
 * application has in another spelling gets that one.
 * @returns the pictures
 * @throws {HttpProblem} 404 when none of the pictures exists, 422 when one would have too many tags, or the application
 */
export const changeTags = (
  { db, lock }: TagDatabase,
  { scope, change: { names, add, remove } }: { scope: Scope; change: TagChange },
): Promise<MediaFile[]> =>
  db.transaction().execute(async (within) => {
    const { appKey } = scope;
    // Two changes at once would not see each other's tags, and exceed the limits together.
    await lock(within, `tags of ${appKey}`);
    const rows = await findRows(within, { appKey, names });
    if (rows.length === 0) throw new HttpProblem(404);
    const ids = rows.map(({ id }) => Number(id));
    if (remove.length > 0)
      await within
        .deleteFrom('media_tags')
        .where('app_key', '=', appKey)
        .where('picture_id', 'in', ids)
        .where('folded', 'in', remove.map(foldText))
        .execute();
    await addTags(within, { appKey, ids, tags: add });
    return attachUses(within, { scope, rows: rows.map(toStoredRow) });
  });

async function findRows(db: Db, { appKey, names }: { appKey: string; names: readonly string[] }) {
  const former = await db
    .selectFrom('former_pictures')
    .select(['file_name', 'leads_to'])
    .where('app_key', '=', appKey)
    .where('file_name', 'in', names)
    .execute();
  const current = new Map(former.map(({ file_name: name, leads_to: to }) => [name, to]));
  return db
    .selectFrom(getTableName(library))
    .selectAll()
    .where('app_key', '=', appKey)
    .where('file_name', 'in', [...new Set(names.map((name) => current.get(name) ?? name))])
    .orderBy('id', 'desc')
    .execute();
}

interface NewTags {
  appKey: string;
  ids: readonly number[];
  tags: readonly string[];
}

/** Adds tags to pictures by the ids of their rows, in the caller's transaction. */
export async function addTags(db: Db, { appKey, ids, tags }: NewTags): Promise<void> {
  const byFolded = new Map(tags.toReversed().map((tag) => [foldText(tag), tag]));
  if (byFolded.size === 0 || ids.length === 0) return;
  const spelled = await db
    .selectFrom('media_tags')
    .select((eb) => ['folded', eb.fn.min('tag').as('tag')])
    .where('app_key', '=', appKey)
    .where('folded', 'in', [...byFolded.keys()])
    .groupBy('folded')
    .execute();
  for (const { folded, tag } of spelled) byFolded.set(folded, tag);
  await db
    .insertInto('media_tags')
    .values(
      ids.flatMap((id) => [...byFolded].map(([folded, tag]) => ({ app_key: appKey, picture_id: id, folded, tag }))),
    )
    .onConflict((conflict) => conflict.columns(['app_key', 'picture_id', 'folded']).doNothing())
    .execute();
  await refuseTooMany(db, { appKey, ids });
}

async function refuseTooMany(db: Db, { appKey, ids }: Omit<NewTags, 'tags'>): Promise<void> {
  const full = await db
    .selectFrom('media_tags')
    .select('picture_id')
    .where('app_key', '=', appKey)
    .where('picture_id', 'in', ids)
    .groupBy('picture_id')
    .having((eb) => eb.fn.countAll(), '>', maxTagsOfFile)
    .execute();
  if (full.length > 0)
    throw refuse(
      `A file may have ${maxTagsOfFile} tags. With these, ${full.length === 1 ? 'one' : full.length} of the files would have more. Remove others first.`,
    );
  const { total } = await db
    .selectFrom('media_tags')
    .where('app_key', '=', appKey)
    .select((eb) => eb.fn.count<number | string>('folded').distinct().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) > maxTags)
    throw refuse(`The library may have ${maxTags} different tags. Use one of them, or remove another one first.`);
}

const refuse = (reason: string): HttpProblem => new HttpProblem(422, { errors: { add: [reason] } });
