import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { mediaAddress } from '@quoin/shared/contract/media-name';
import type { Database, Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import type { HooksByResource } from '../engine/resource-hooks.ts';
import { getContract, getId, getTableName } from '../engine/resource.ts';
import type { Scope } from '../engine/scope.ts';
import { prepare } from '../engine/prepare-write.ts';
import { insert } from '../engine/write.ts';
import { HttpProblem } from '../http/problem.ts';
import { library } from '../media/library.ts';
import { makeMediaRow } from '../media/media-row.ts';
import { addTags } from '../media/tags/change-tags.ts';
import { withPictures, type RenderedPicture } from './drawings.ts';
import type { SampleRecords, SampleRow, SampleValue } from './sample-types.ts';

interface ApplicationSeed {
  database: Database;
  hooks: HooksByResource;
  scope: Scope;
  records: SampleRecords;
  drawn: readonly RenderedPicture[];
}

/**
 * Stores the sample of one application inside the caller's transaction, with the same validation as an API request.
 * @returns the ids by `resource/key`
 * @throws {Error} when a resource is unknown or a row cannot be stored
 */
export async function seedApplication(db: Db, seed: ApplicationSeed): Promise<ReadonlyMap<string, number>> {
  // Throws for an unknown resource, which the loop below would silently skip.
  for (const name of Object.keys(seed.records)) getContract(name);
  const ids = new Map<string, number>();
  // `contracts` is ordered by references. Applications come first, because all others need them.
  for (const contract of contracts) {
    for (const row of inOrder(seed.records[contract.name] ?? [])) await seedRow(db, { seed, contract, row, ids });
  }
  for (const { key, tags, ...drawn } of seed.drawn) {
    const row: Row = makeMediaRow(seed.scope, { ...drawn, original: key });
    const stored = await db.insertInto(getTableName(library)).values(row).returning('id').executeTakeFirstOrThrow();
    await addTags(db, { appKey: seed.scope.appKey, ids: [getId(stored)], tags });
  }
  return ids;
}

/** Sorts rows with a fixed id first, so that no generated id can take one of theirs. */
const inOrder = (rows: readonly SampleRow[]): SampleRow[] => [
  ...rows.filter(({ id }) => id !== undefined),
  ...rows.filter(({ id }) => id === undefined),
];

async function seedRow(
  db: Db,
  { seed, contract, row, ids }: { seed: ApplicationSeed; contract: Contract; row: SampleRow; ids: Map<string, number> },
): Promise<void> {
  const { key, id, created_at: created, ...fields } = row;
  const hooks = seed.hooks.get(contract.name) ?? {};
  const target = { database: seed.database, contract, hooks, scope: seed.scope };
  const label = `The sample's ${contract.noun} ${key ?? String(fields[contract.label])}`;
  try {
    const body = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, resolveValue(value, { seed, ids })]),
    );
    const prepared = await prepare(target, { body, isNew: true });
    const fixed = { ...(id === undefined ? {} : { id }), ...(created === undefined ? {} : { created_at: created }) };
    const stored = await insert(db, { target, prepared, systemValues: fixed });
    if (key !== undefined) ids.set(`${contract.name}/${key}`, getId(stored));
  } catch (error) {
    const why = error instanceof HttpProblem ? JSON.stringify(error.body('').errors ?? error.message) : String(error);
    throw new Error(`${label} cannot be stored: ${why}`, { cause: error });
  }
}

function resolveValue(
  value: SampleValue | undefined,
  { seed, ids }: { seed: ApplicationSeed; ids: ReadonlyMap<string, number> },
): string | number | null {
  const findAddress = (key: string): string => {
    const rendered = seed.drawn.find((drawn) => drawn.key === key);
    if (!rendered) throw new Error(`there is no picture ${key}`);
    return mediaAddress(rendered.name);
  };
  if (typeof value === 'string') return withPictures(value, findAddress);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if ('picture' in value) return findAddress(value.picture);
  const id = ids.get(`${value.ref}/${value.key}`);
  if (id === undefined) throw new Error(`there is no ${value.ref} ${value.key} before it`);
  return id;
}
