import type { Contract } from '@quoin/shared/contract/contract';
import type { RecordState } from '@quoin/shared/contract/versions';
import type { Db } from '../../db/database.ts';
import { ownLocale } from '../../db/editing-tables.ts';
import { parseRow, type Row } from '../../db/tables.ts';
import { HttpProblem } from '../../http/problem.ts';
import { rowsWithin } from '../list-page.ts';
import type { Scope } from '../scope.ts';
import { listHistoryFields } from './record-version.ts';

/** The record whose history is read. */
export interface HistoryOf {
  scope: Scope;
  contract: Contract;
  id: number;
}

/** The versions of one record. */
export const selectVersions = (db: Db, { scope, contract, id }: HistoryOf) =>
  db
    .selectFrom('versions')
    .where('app_key', '=', scope.appKey)
    .where('resource', '=', contract.name)
    .where('record_id', '=', id)
    .where('locale', '=', ownLocale);

/**
 * Reads the record as it is now.
 * @throws HttpProblem 404 when it does not exist, as after its deletion
 */
async function readCurrent(db: Db, { scope, contract, id }: HistoryOf): Promise<Row & { version: number }> {
  const row = await rowsWithin({ db, scope }, contract)
    .select(['version', ...listHistoryFields(contract)])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new HttpProblem(404);
  return { ...row, version: Number(Reflect.get(row, 'version')) };
}

/** Returns the oldest version whose state is known: the values before the first write that is kept, or its creation. */
async function readOldest(db: Db, { current, ...history }: HistoryOf & { current: number }): Promise<number> {
  const oldest = await selectVersions(db, history)
    .select(['version', 'action'])
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return current;
  return oldest.action === 'create' ? oldest.version : oldest.version - 1;
}

/**
 * Reads a page of the writes of a record, the newest first, without the values.
 * @throws HttpProblem 404 when the record does not exist
 */
export async function readVersions(db: Db, { page, size, ...history }: HistoryOf & { page: number; size: number }) {
  const bounds = await readHistoryBounds(db, history);
  const versions = selectVersions(db, history);
  const rows = await versions
    .select(['version', 'at', 'by', 'via', 'action', 'fields'])
    .orderBy('version', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await versions.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return {
    data: rows.map((row) => ({ ...row, fields: parseNames(row.fields) })),
    current_page: page,
    last_page: Math.max(1, Math.ceil(Number(total) / size)),
    per_page: size,
    total: Number(total),
    ...bounds,
  };
}

/**
 * Reads the version of a record and the oldest one whose state is known.
 * @throws HttpProblem 404 when the record does not exist
 */
export async function readHistoryBounds(db: Db, { scope, contract, id }: HistoryOf) {
  const { version: current } = await readCurrent(db, { scope, contract, id });
  return { current_version: current, oldest_version: await readOldest(db, { scope, contract, id, current }) };
}

/**
 * Computes a record as it was after a write: today's row, with the values before each later write. What changes without
 * a version, such as the address of a replaced picture, has its present value.
 * @throws HttpProblem 404 when the record does not exist, or the state is not known
 */
export async function readState(
  db: Db,
  { version, ...history }: HistoryOf & { version: number },
): Promise<RecordState> {
  const { version: current, ...values } = await readCurrent(db, history);
  const oldest = await readOldest(db, { ...history, current });
  if (version > current || version < oldest)
    throw new HttpProblem(404, {
      detail: `The history of this ${history.contract.noun} has the versions from ${oldest} to ${current}.`,
    });
  return { version, values: await readStateBefore(db, { ...history, version, values }) };
}

/** Lays the values at a version over those of a record. The values are those after its last write. */
export async function readStateBefore(
  db: Db,
  { values, ...state }: HistoryOf & { version: number; values: Row },
): Promise<Row> {
  return { ...values, ...(await readValuesBefore(db, { ...state, names: Object.keys(values) })) };
}

/**
 * Reads the values that fields had at a version and no longer have. A field has the value before its first later write;
 * so only the writes that changed a field first are read with their texts.
 */
async function readValuesBefore(db: Db, { names, ...state }: LaterWrites): Promise<Row> {
  const firstChanges = await findFirstChanges(db, { names, ...state });
  if (firstChanges.size === 0) return {};
  const rows = await selectVersions(db, state)
    .select(['version', 'before'])
    .where('version', 'in', [...new Set(firstChanges.values())])
    .execute();
  const values = new Map(rows.map((row) => [row.version, parseRow(row.before)]));
  return Object.fromEntries(
    [...firstChanges].map(([name, changedAt]) => [name, values.get(changedAt)?.[name] ?? null]),
  );
}

interface LaterWrites extends HistoryOf {
  version: number;
  names: readonly string[];
}

/**
 * Finds the first write after a version that changed each field. Writes that changed the same fields are one row, so
 * that few are read however many writes there are.
 */
async function findFirstChanges(
  db: Db,
  { version, names, ...history }: LaterWrites,
): Promise<ReadonlyMap<string, number>> {
  const groups = await selectVersions(db, history)
    .select((eb) => ['fields', eb.fn.min<number>('version').as('first')])
    .where('version', '>', version)
    .groupBy('fields')
    .execute();
  const changes = new Map<string, number>();
  for (const { fields, first } of groups.toSorted((one, other) => one.first - other.first))
    for (const name of parseNames(fields)) if (names.includes(name) && !changes.has(name)) changes.set(name, first);
  return changes;
}

export function parseNames(text: string): string[] {
  const names: unknown = JSON.parse(text);
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
