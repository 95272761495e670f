import type { Contract } from '@quoin/shared/contract/contract';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { now } from '../../timestamps.ts';
import { getTableName } from '../resource.ts';
import type { Scope } from '../scope.ts';

interface RecordRef {
  contract: Contract;
  id: number;
}

interface SlugChange extends RecordRef {
  appKey: string;
  row: Row;
  before?: string | undefined;
  action: 'create' | 'update' | 'delete';
}

/** Updates the slug history in the transaction of a write. A slug that a record has now is in no history. */
export async function recordSlugChange(
  db: Db,
  { appKey, contract, id, row, before, action }: SlugChange,
): Promise<void> {
  if (!contract.readsBySlug) return;
  const historyOfRecords = db
    .deleteFrom('former_slugs')
    .where('app_key', '=', appKey)
    .where('resource', '=', contract.name);
  if (action === 'delete') {
    await historyOfRecords.where('record_id', '=', id).execute();
    return;
  }
  const slug = String(row.slug);
  if (action === 'update' && (before === undefined || before === slug)) return;
  await historyOfRecords.where('slug', '=', slug).execute();
  if (before === undefined) return;
  await db
    .insertInto('former_slugs')
    .values({ app_key: appKey, resource: contract.name, slug: before, record_id: id, since: now() })
    .onConflict((conflict) =>
      conflict.columns(['app_key', 'resource', 'slug']).doUpdateSet({ record_id: id, since: now() }),
    )
    .execute();
}

interface SlugOwner extends RecordRef {
  appKey: string;
}

/** Lists the former slugs of a record, to keep them when it is deleted. */
export async function readSlugHistory(db: Db, { appKey, contract, id }: SlugOwner): Promise<string[]> {
  const rows = await db
    .selectFrom('former_slugs')
    .select('slug')
    .where('app_key', '=', appKey)
    .where('resource', '=', contract.name)
    .where('record_id', '=', id)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Restores the slug history of a restored record, without slugs that another record has or had since. */
export async function restoreSlugHistory(
  db: Db,
  { appKey, contract, id, slugs }: SlugOwner & { slugs: readonly string[] },
): Promise<void> {
  if (slugs.length === 0) return;
  const takenRows: Row[] = await db
    .selectFrom(getTableName(contract))
    .select('slug')
    .where('app_key', '=', appKey)
    .where('slug', 'in', slugs)
    .execute();
  const free = slugs.filter((slug) => !takenRows.some((row) => row.slug === slug));
  if (free.length === 0) return;
  await db
    .insertInto('former_slugs')
    .values(free.map((slug) => ({ app_key: appKey, resource: contract.name, slug, record_id: id, since: null })))
    .onConflict((conflict) => conflict.columns(['app_key', 'resource', 'slug']).doNothing())
    .execute();
}

/** Finds the id of the record that had this slug last. The caller checks whether the record may be read. */
export async function findFormerSlugOwner(
  db: Db,
  { scope: { appKey }, contract, slug }: { scope: Scope; contract: Contract; slug: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('former_slugs')
    .select('record_id')
    .where('app_key', '=', appKey)
    .where('resource', '=', contract.name)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.record_id;
}
