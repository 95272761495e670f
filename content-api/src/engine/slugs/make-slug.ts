import type { Contract } from '@quoin/shared/contract/contract';
import { toSlug } from '@quoin/shared/contract/to-slug';
import type { Db } from '../../db/database.ts';
import type { Row, Value } from '../../db/tables.ts';
import { getTableName } from '../resource.ts';
import type { Scope } from '../scope.ts';

/** Returns the field from which the server makes a missing slug; undefined when clients must send the slug. */
const getSlugSource = ({ fields: { slug } }: Contract): string | undefined =>
  slug?.kind === 'text' && slug.format === 'slug' && !slug.required ? slug.suggestFrom : undefined;

export const makesSlugs = (contract: Contract): boolean => getSlugSource(contract) !== undefined;

interface WrittenRecord {
  scope: Scope;
  contract: Contract;
  values: Row;
  /** Undefined for a new record. */
  id?: number | undefined;
}

/**
 * Returns the values of a write, with a slug where the contract lets clients send an empty one. Call it in the write's
 * transaction, under the lock of the contract: two records of one name must not get the same slug.
 */
export async function fillSlug(db: Db, { scope, contract, values, id }: WrittenRecord): Promise<Row> {
  const source = getSlugSource(contract);
  if (source === undefined || values.slug !== '') return values;
  const text = values[source] ?? (await readField(db, { scope, contract, name: source, id }));
  const base = toSlug(String(text ?? '')) || toSlug(contract.noun);
  return { ...values, slug: chooseSlug(base, await readTakenSlugs(db, { scope, contract, base, id })) };
}

async function readField(
  db: Db,
  { scope: { appKey }, contract, name, id }: Omit<WrittenRecord, 'values'> & { name: string },
): Promise<Value | undefined> {
  if (id === undefined) return undefined;
  const row: Row | undefined = await db
    .selectFrom(getTableName(contract))
    .select(name)
    .where('app_key', '=', appKey)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.[name];
}

/** Reads the slugs of other records that begin with `base`, and their former slugs, which still lead to them. */
async function readTakenSlugs(
  db: Db,
  { scope: { appKey }, contract, base, id = 0 }: Omit<WrittenRecord, 'values'> & { base: string },
): Promise<ReadonlySet<unknown>> {
  const current: Row[] = await db
    .selectFrom(getTableName(contract))
    .select('slug')
    .where('app_key', '=', appKey)
    .where('slug', 'like', `${base}%`)
    .where('id', '!=', id)
    .execute();
  const former = await db
    .selectFrom('former_slugs')
    .select('slug')
    .where('app_key', '=', appKey)
    .where('resource', '=', contract.name)
    .where('slug', 'like', `${base}%`)
    .where('record_id', '!=', id)
    .execute();
  return new Set([...current, ...former].map(({ slug }) => slug));
}

/** Returns the first of `base`, `base-2`, `base-3` … that is not taken. */
function chooseSlug(base: string, taken: ReadonlySet<unknown>): string {
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
