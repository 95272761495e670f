import type { Contract } from '@quoin/shared/contract/contract';
import { toSlug } from '@quoin/shared/contract/texts/to-slug';
import { ulid } from 'ulid';
import type { Db } from '../../db/database.ts';
import type { Row, Value } from '../../db/tables.ts';
import { getTableName } from '../resource.ts';
import type { Scope } from '../scope.ts';

/** Returns the field from which the server makes a missing slug; undefined when clients must send the slug. */
const getSlugSource = ({ fields: { slug } }: Contract): string | undefined =>
  slug?.kind === 'text' && slug.format === 'slug' && !slug.required ? slug.suggestFrom : undefined;

/** Whether the server makes the slug of a record with these values. */
export const makesSlug = (contract: Contract, { slug }: Row): boolean =>
  slug === '' && getSlugSource(contract) !== undefined;

interface WrittenRecord {
  scope: Scope;
  contract: Contract;
  values: Row;
  /** Undefined for a new record. */
  id?: number | undefined;
  /** Whether the resource refuses a slug, such as the address of a screen of the site. */
  isRefused?: ((slug: string) => boolean) | undefined;
}

/** The slug of a new record until its id is known. No client sends it: slugs have no dots. */
const placeholder = 'new.';
export const isPlaceholder = (slug: Value | undefined): boolean =>
  typeof slug === 'string' && slug.startsWith(placeholder);

/**
 * Returns the values of a write, with a slug where the contract lets clients send an empty one: made from the field
 * that the contract names or, if that has no letters, from the id. Call it in the write's transaction, under the lock
 * of the contract: two records of one name must not get the same slug.
 * For a new record whose slug needs the id, the slug is a placeholder. Call it again with the id after the insert.
 */
export async function fillSlug(db: Db, written: WrittenRecord): Promise<Row> {
  const { contract, values, id, isRefused = () => false } = written;
  const source = getSlugSource(contract);
  if (source === undefined || values.slug !== '') return values;
  const text = values[source] ?? (await readField(db, { ...written, name: source }));
  const words = toSlug(String(text ?? ''));
  if (words === '' && id === undefined) return { ...values, slug: `${placeholder}${ulid()}` };
  const base = words || `${toSlug(contract.noun)}-${id}`;
  const taken = await readTakenSlugs(db, { ...written, base });
  return { ...values, slug: chooseSlug(base, (slug) => taken.has(slug) || isRefused(slug)) };
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

/** Returns the first of `base`, `base-2`, `base-3` … that is free. */
function chooseSlug(base: string, isTaken: (slug: string) => boolean): string {
  let slug = base;
  for (let number = 2; isTaken(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
