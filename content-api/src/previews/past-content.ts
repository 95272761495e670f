import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Database, Db } from '../db/database.ts';
import { batches } from '../db/batches.ts';
import { ownLocale } from '../db/editing-tables.ts';
import { deriveColumns } from '../db/search-text.ts';
import { textSize } from '../db/sql-expressions.ts';
import { parseRow, type Row } from '../db/tables.ts';
import { listHistoryFields } from '../engine/history/record-version.ts';
import { getId, getTableName } from '../engine/resource.ts';
import type { Scope } from '../engine/scope.ts';
import { pickValues } from '../engine/trash/restore.ts';
import { createTooLarge, maxCopiedBytes, maxCopiedRows } from './copy-content.ts';

/** An application at a moment of the past, in UTC. `source` is its database, `copy` has its content of now. */
export interface Past {
  source: Db;
  copy: Database;
  scope: Scope;
  at: string;
}
type PastOf = Past & { contract: Contract };

/** What was written to a record after the moment: the first write, and the values before it of each changed field. */
interface LaterWrites {
  action: string;
  version: number;
  before: Row;
}

/** Rows that are read together: few, because each may have long texts. */
const batch = 25;
/** The bytes of the writes that are read, of all resources. Most of them are dropped again: of later versions. */
const maxReadBytes = 4 * maxCopiedBytes;

/**
 * Gives the records of a copy the values that they had at a moment, as their history tells (decision 066).
 * @returns how many records were changed before their history begins, so that their state then is not known
 * @throws HttpProblem 422 when too much was written since
 */
export async function restorePast(past: Past): Promise<number> {
  const room = { rows: maxCopiedRows, bytes: maxReadBytes };
  let unknown = 0;
  for (const contract of contracts.filter(({ isPublic, editing }) => isPublic && editing.history)) {
    const later = await readLaterWrites({ ...past, contract }, room);
    await replaceRows({ ...past, contract }, later);
    unknown += await countUnknown({ ...past, contract }, later);
  }
  return unknown;
}

const selectVersions = ({ source, scope: { appKey }, contract: { name } }: PastOf) =>
  source
    .selectFrom('versions')
    .where('app_key', '=', appKey)
    .where('resource', '=', name)
    .where('locale', '=', ownLocale);

/**
 * @param room what may still be read, of all resources; it gets smaller
 * @throws HttpProblem 422 when there is more, or when the values of the moment are more than a copy may have
 */
async function readLaterWrites(past: PastOf, room: { rows: number; bytes: number }): Promise<Map<number, LaterWrites>> {
  const later = new Map<number, LaterWrites>();
  let [id, version, read, kept, isComplete] = [0, 0, 0, 0, false];
  while (!isComplete) {
    const [lastId, lastVersion] = [id, version];
    const rows = await selectVersions(past)
      .select(['record_id', 'version', 'action', 'before'])
      .where('at', '>', past.at)
      .where((eb) =>
        eb.or([eb('record_id', '>', lastId), eb.and([eb('record_id', '=', lastId), eb('version', '>', lastVersion)])]),
      )
      .orderBy('record_id')
      .orderBy('version')
      .limit(batch)
      .execute();
    for (const row of rows) {
      [id, version] = [row.record_id, row.version];
      const known = later.get(id);
      const before = parseRow(row.before);
      // The values before the first write after the moment are those of the moment.
      later.set(id, known ? { ...known, before: { ...before, ...known.before } } : { ...row, before });
      room.bytes -= Buffer.byteLength(row.before);
      kept += countAdded(before, known?.before);
    }
    read += rows.length;
    if (read > room.rows || room.bytes < 0 || kept > maxCopiedBytes) throw createTooLarge();
    isComplete = rows.length < batch;
    await new Promise(setImmediate);
  }
  room.rows -= later.size;
  return later;
}

/** Counts the bytes of the values that are not known yet. */
const countAdded = (before: Row, known: Row = {}): number =>
  Object.entries(before).reduce(
    (bytes, [name, value]) => bytes + (Object.hasOwn(known, name) ? 0 : Buffer.byteLength(String(value))),
    0,
  );

/** Replaces what has changed since. All rows go before any comes, because two records may have swapped their slugs. */
async function replaceRows(past: PastOf, later: ReadonlyMap<number, LaterWrites>): Promise<void> {
  const { copy, contract } = past;
  const table = getTableName(contract);
  const rows = new Map([...(await readDeleted(past)), ...(await readChanged(past, [...later.keys()]))]);
  for (const ids of batches([...rows.keys()])) await copy.db.deleteFrom(table).where('id', 'in', ids).execute();
  for (const [id, row] of rows) {
    const writes = later.get(id);
    if (String(row.created_at) > past.at || isAbsentBefore(writes)) continue;
    const values = { ...row, ...pickKnown(contract, writes?.before ?? {}) };
    await insert(past, { ...values, ...deriveColumns(contract, values) });
  }
}

/** Before a record was made, or restored from the trash, there was none. */
const isAbsentBefore = (writes: LaterWrites | undefined): boolean =>
  writes?.action === 'create' || writes?.action === 'restore';

const pickKnown = (contract: Contract, before: Row): Row => {
  const fields = listHistoryFields(contract);
  return Object.fromEntries(Object.entries(before).filter(([name]) => fields.includes(name)));
};

/** A history that does not reach back far enough may give two records the same unique value. */
async function insert({ copy, contract }: PastOf, row: Row): Promise<void> {
  const store = (values: Row) => copy.db.insertInto(getTableName(contract)).values(values).execute();
  await store(row).catch((error: unknown) => {
    if (copy.classifyError(error) !== 'unique' || row.slug === undefined) throw error;
    return store({ ...row, slug: `${String(row.slug)}-${getId(row)}` });
  });
}

async function readChanged(
  { copy, contract, at }: PastOf,
  ids: readonly number[],
): Promise<(readonly [number, Row])[]> {
  const all = copy.db.selectFrom(getTableName(contract)).selectAll();
  const rows: Row[] = await all.where('created_at', '>', at).execute();
  for (const some of batches(ids)) rows.push(...(await all.where('id', 'in', some).execute()));
  return rows.map((row) => [getId(row), row] as const);
}

/**
 * Reads the records that were deleted since and are kept, in the form of their table.
 * @throws HttpProblem 422 when they are more than a copy may have: the trash can be larger than the site
 */
async function readDeleted({ source, scope, contract, at }: PastOf): Promise<(readonly [number, Row])[]> {
  const deleted = source
    .selectFrom('deleted_records')
    .where('app_key', '=', scope.appKey)
    .where('resource', '=', contract.name)
    .where('deleted_at', '>', at);
  // Measured first, because all of them are in memory at once.
  const { bytes } = await deleted
    .select((eb) => eb.fn.sum<number | string | null>(textSize(['record'])).as('bytes'))
    .executeTakeFirstOrThrow();
  if (Number(bytes) > maxCopiedBytes) throw createTooLarge();
  const rows = await deleted.select('record').limit(maxCopiedRows).execute();
  return rows.map(({ record }) => toRow({ scope, contract }, parseRow(record)));
}

function toRow(
  { scope, contract }: Pick<PastOf, 'scope' | 'contract'>,
  { id = null, version = null, created_at: createdAt = null, updated_at: updatedAt = null, ...stored }: Row,
): readonly [number, Row] {
  const { created_by: createdBy = null, published_at: publishedAt = null } = stored;
  const row: Row = {
    ...pickValues(contract, stored),
    ...(contract.editing.drafts ? { created_by: createdBy, published_at: publishedAt } : {}),
    id,
    version,
    created_at: createdAt,
    updated_at: updatedAt,
    app_key: scope.appKey,
  };
  return [getId(row), row];
}

/** Counts the records whose oldest known write is later than the moment, and is not their first one. */
async function countUnknown(past: PastOf, later: ReadonlyMap<number, LaterWrites>): Promise<number> {
  const doubtful = [...later].flatMap(([id, { version, ...writes }]) =>
    version > 2 && !isAbsentBefore({ version, ...writes }) ? [id] : [],
  );
  const known = new Set<number>();
  for (const ids of batches(doubtful)) {
    const rows = await selectVersions(past)
      .select('record_id')
      .distinct()
      .where('record_id', 'in', ids)
      .where('at', '<=', past.at)
      .execute();
    for (const { record_id: id } of rows) known.add(id);
  }
  return doubtful.filter((id) => !known.has(id)).length;
}
