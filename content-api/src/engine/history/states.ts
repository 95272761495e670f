import type { Contract } from '@quoin/shared/contract/contract';
import { draftState, liveState, parseTimeState, toTimeState, type StateName } from '@quoin/shared/contract/versions';
import type { Db } from '../../db/database.ts';
import { parseRow, type Row } from '../../db/tables.ts';
import { HttpProblem } from '../../http/problem.ts';
import { formatTimestamp, isTimestamp, parseTimestamp } from '../../timestamps.ts';
import { isOpen, readDrafts } from '../drafts/stored-drafts.ts';
import { rowsWithin } from '../list-page.ts';
import { selectDeleted } from '../trash/deleted-records.ts';
import { idPattern } from '../write-requests.ts';
import { readState, readStateBefore, selectVersions, type HistoryOf } from './read-versions.ts';
import { listHistoryFields } from './record-version.ts';

/** A state of a record and of its parts. */
export type State =
  { kind: 'version'; version: number } | { kind: 'time'; at: string } | { kind: typeof liveState | typeof draftState };

/** A state that also the parts of the record have. */
export type CommonState = Exclude<State, { kind: 'version' }>;

interface StateRequest extends HistoryOf {
  state: State;
}

/** @throws HttpProblem 404 when the text names no state */
export function parseState(text: StateName): State {
  if (idPattern.test(text)) return { kind: 'version', version: Number(text) };
  if (text === liveState || text === draftState) return { kind: text };
  const at = parseTimeState(text);
  if (at === undefined || !isTimestamp(at)) throw new HttpProblem(404);
  return { kind: 'time', at };
}

export const toStateName = (state: CommonState): StateName =>
  state.kind === 'time' ? toTimeState(state.at) : state.kind;

/**
 * Returns the state in which the parts of a record are at a version of it: the time of that write, and so with the
 * parts that were written in its transaction. The state before the first known write is that of the second before it;
 * a record without any is as it is live.
 */
export async function toCommonState(db: Db, { state, ...history }: StateRequest): Promise<CommonState> {
  if (state.kind !== 'version') return state;
  const versions = selectVersions(db, history).select('at').limit(1);
  const write = await versions.where('version', '<=', state.version).orderBy('version', 'desc').executeTakeFirst();
  if (write) return { kind: 'time', at: write.at };
  const first = await versions.orderBy('version').executeTakeFirst();
  if (!first) return { kind: 'live' };
  return { kind: 'time', at: formatTimestamp(new Date(parseTimestamp(first.at) - 1_000)) };
}

/** The fields of a record in a state, all of them null with version 0 if it did not exist. */
export interface NamedState {
  version: number;
  values: Row;
}

/**
 * Computes a record in a state. A deleted record that can be restored has those before its deletion.
 * @throws HttpProblem 404 when there is no such record, or its history does not have the version
 */
export function readNamedState(db: Db, { state, ...history }: StateRequest): Promise<NamedState> {
  switch (state.kind) {
    case 'version':
      return readState(db, { ...history, version: state.version });
    case 'time':
      return readStateAt(db, { ...history, at: state.at });
    default:
      return readPresent(db, { ...history, kind: state.kind });
  }
}

const makeMissing = (contract: Contract): NamedState => ({
  version: 0,
  values: Object.fromEntries(listHistoryFields(contract).map((name) => [name, null])),
});

async function readStateAt(db: Db, { at, ...history }: HistoryOf & { at: string }): Promise<NamedState> {
  const next = await selectVersions(db, history)
    .select(['version', 'action'])
    .where('at', '>', at)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  const present = await readLive(db, history);
  const last = present ?? (await readCopy(db, history));
  if (!last) throw new HttpProblem(404);
  if (!next) return present ?? makeMissing(history.contract);
  if (next.action === 'create' || next.action === 'restore') return makeMissing(history.contract);
  const values = await readStateBefore(db, { ...history, version: next.version - 1, values: last.values });
  return { version: next.version - 1, values };
}

async function readPresent(
  db: Db,
  { kind, ...history }: HistoryOf & { kind: typeof liveState | typeof draftState },
): Promise<NamedState> {
  const { scope, contract, id } = history;
  const present = await readLive(db, history);
  if (!present) {
    if (await readCopy(db, history)) return makeMissing(contract);
    throw new HttpProblem(404);
  }
  if (!contract.editing.drafts) return present;
  const draft = (await readDrafts(db, { appKey: scope.appKey, contract, ids: [id] })).get(id);
  if (!draft || !isOpen(draft)) return present;
  if (kind === liveState) return present.isPublished ? present : makeMissing(contract);
  if (draft.isRemoval) return makeMissing(contract);
  const changes = Object.entries(draft.changes).filter(([name]) => Object.hasOwn(present.values, name));
  return { version: present.version, values: { ...present.values, ...Object.fromEntries(changes) } };
}

async function readLive(
  db: Db,
  { scope, contract, id }: HistoryOf,
): Promise<(NamedState & { isPublished: boolean }) | undefined> {
  const names = listHistoryFields(contract);
  const row: Row | undefined = await rowsWithin({ db, scope }, contract)
    .select(['version', ...(contract.editing.drafts ? ['published_at'] : []), ...names])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { version: Number(row.version), values: pick(row, names), isPublished: row.published_at !== null };
}

/** Reads the copy of a deleted record. */
async function readCopy(db: Db, { scope, contract, id }: HistoryOf): Promise<NamedState | undefined> {
  const stored = await selectDeleted(db, scope)
    .select('record')
    .where('resource', '=', contract.name)
    .where('record_id', '=', id)
    .executeTakeFirst();
  if (!stored) return undefined;
  const row = parseRow(stored.record);
  return { version: Number(row.version), values: pick(row, listHistoryFields(contract)) };
}

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
