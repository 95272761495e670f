import { contracts } from '@quoin/shared/contract/resources/contracts';
import { redirects } from '@quoin/shared/contract/resources/redirects';
import type { Database, Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import { getTableName } from '../engine/resource.ts';

/** The content that a preview shows has at most so many rows, and takes so many bytes in memory. */
export const maxCopiedRows = 50_000;
export const maxCopiedBytes = 64 * 2 ** 20;

export const createTooLarge = (): HttpProblem =>
  new HttpProblem(422, {
    detail: 'This site has too much content for a preview. The preview in the form of a record still works.',
  });

/** A table with its key within an application. */
interface CopiedTable {
  table: string;
  key: readonly string[];
}

/** What visitors read: the content, and what is read with it. */
const shown: readonly CopiedTable[] = [
  ...contracts.filter(({ isPublic }) => isPublic).map((contract) => ({ table: getTableName(contract), key: ['id'] })),
  { table: getTableName(redirects), key: ['id'] },
  { table: 'media', key: ['id'] },
  { table: 'former_slugs', key: ['resource', 'slug'] },
  { table: 'former_pictures', key: ['picture', 'file_name'] },
];

/** What is planned for later, and who has written and approved it: a site may publish only what was approved. */
const planned: readonly CopiedTable[] = [
  { table: 'drafts', key: ['resource', 'record_id', 'locale'] },
  { table: 'sets', key: ['id'] },
  { table: 'set_items', key: ['set_id', 'resource', 'record_id', 'action'] },
  { table: 'set_pins', key: ['set_id', 'resource', 'record_id'] },
  { table: 'draft_writers', key: ['resource', 'record_id', 'locale', 'user_id'] },
  { table: 'reviews', key: ['resource', 'record_id', 'locale'] },
  { table: 'review_pins', key: ['resource', 'record_id', 'locale', 'draft_resource', 'draft_id'] },
];

/** Rows that one statement copies: few, because indexing their texts keeps other requests waiting. */
const batch = 25;

/**
 * Copies the content of one application into an empty database.
 * @throws HttpProblem 422 when there is too much of it
 */
export async function copyContent(
  source: Db,
  { copy, appKey, withPlans }: { copy: Database; appKey: string; withPlans: boolean },
): Promise<void> {
  let rows = 0;
  for (const { table, key } of withPlans ? [...shown, ...planned] : shown)
    for (let [offset, isComplete] = [0, false]; !isComplete; offset += batch) {
      const found = await readBatch(source, { appKey, table, key, offset });
      rows += found.length;
      if (rows > maxCopiedRows) throw createTooLarge();
      if (found.length > 0) await copy.db.insertInto(table).values(found).execute();
      isComplete = found.length < batch;
    }
}

function readBatch(
  source: Db,
  { appKey, table, key, offset }: CopiedTable & { appKey: string; offset: number },
): Promise<Row[]> {
  const start = source.selectFrom(table).selectAll().where('app_key', '=', appKey);
  return key
    .reduce((rows, column) => rows.orderBy(column), start)
    .limit(batch)
    .offset(offset)
    .execute();
}
