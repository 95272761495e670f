import type { Contract } from '@quoin/shared/contract/contract';
import { findMediaIds } from '@quoin/shared/contract/media-name';
import { maxUses, type Use } from '@quoin/shared/contract/wire';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';

/** The uses recorded for one record at most. More pictures than this are not a real page. */
const maxUsesOfRecord = 500;

/** A record as a write leaves it, or as it was before its deletion. */
export interface WrittenRow {
  appKey: string;
  contract: Contract;
  id: number;
  row: Row;
  action: 'create' | 'update' | 'delete';
}

/** Begins the names of fields in `media_uses` whose use is in a draft. */
export const draftPrefix = 'draft:';

/**
 * Records which pictures a record uses, in the transaction of its write. It finds their URLs in every text field, such
 * as images and rich text. So finding the uses of a file does not require a scan of all records.
 */
export async function recordUses(db: Db, { action, ...written }: WrittenRow): Promise<void> {
  if (action !== 'create') {
    const uses = usesOf(db, written);
    await (action === 'delete' ? uses : uses.where('field', 'not like', `${draftPrefix}%`)).execute();
  }
  if (action !== 'delete') await insertUses(db, { ...written, prefix: '' });
}

/** Records which pictures the draft of a record uses. `row` has the fields that it changes, and the label. */
export async function recordDraftUses(db: Db, written: Omit<WrittenRow, 'action'>): Promise<void> {
  await usesOf(db, written).where('field', 'like', `${draftPrefix}%`).execute();
  await insertUses(db, { ...written, prefix: draftPrefix });
}

const usesOf = (db: Db, { appKey, contract, id }: Omit<WrittenRow, 'action'>) =>
  db
    .deleteFrom('media_uses')
    .where('app_key', '=', appKey)
    .where('resource', '=', contract.name)
    .where('record_id', '=', id);

async function insertUses(
  db: Db,
  { appKey, contract, id, row, prefix }: Omit<WrittenRow, 'action'> & { prefix: string },
): Promise<void> {
  const record = { app_key: appKey, resource: contract.name, record_id: id, label: String(row[contract.label] ?? '') };
  const uses = Object.keys(contract.fields).flatMap((name) => {
    const value = row[name];
    return typeof value === 'string'
      ? findMediaIds(value).map((picture) => ({ ...record, picture, field: `${prefix}${name}` }))
      : [];
  });
  if (uses.length > 0) await db.insertInto('media_uses').values(uses.slice(0, maxUsesOfRecord)).execute();
}

/** Finds where pictures are used, by picture id, in one query: at most `maxUses` places for each picture. */
export async function findUsesOfPictures(
  db: Db,
  { appKey, pictures }: { appKey: string; pictures: readonly string[] },
): Promise<ReadonlyMap<string, Use[]>> {
  const uses = new Map<string, Use[]>(pictures.map((picture) => [picture, []]));
  if (pictures.length === 0) return uses;
  const numbered = db
    .selectFrom('media_uses')
    .select(['picture', 'resource', 'record_id', 'label', 'field'])
    .select((eb) =>
      eb.fn
        .agg<number | string>('row_number')
        .over((over) => over.partitionBy('picture').orderBy('resource').orderBy('record_id').orderBy('field'))
        .as('place'),
    )
    .where('app_key', '=', appKey)
    .where('picture', 'in', pictures);
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .select(['picture', 'resource', 'record_id', 'label', 'field'])
    .where('place', '<=', maxUses)
    .orderBy('picture')
    .orderBy('place')
    .execute();
  for (const { picture, resource, record_id: id, label, field } of rows) {
    uses
      .get(String(picture))
      ?.push({ resource: String(resource), id: Number(id), label: String(label), field: String(field) });
  }
  return uses;
}

/** Counts the places where a picture is used. */
export async function countUses(db: Db, { appKey, picture }: { appKey: string; picture: string }): Promise<number> {
  const { total } = await db
    .selectFrom('media_uses')
    .where('app_key', '=', appKey)
    .where('picture', '=', picture)
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
