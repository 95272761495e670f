import { parseTags } from '../../contract/texts/parse-tags.ts';
import { maxIds } from '../../contract/wire.ts';
import { listRows } from '../../runtime/api-client.ts';
import { ApiError } from '../../runtime/api-error.ts';
import { getDeletionError } from '../delete/use-deletion.ts';
import type { BulkField, Draft, Row, Screens } from '../descriptor.ts';
import { getValue, isSameValue } from '../form/drafts.ts';
import { saveField } from '../form/save-field.ts';
import { isRow } from '../list/use-status.ts';
import { createPatience } from '../patience.ts';
import { toResult } from '../to-result.ts';
import { runRows } from './run-rows.ts';

export type Value = Draft[string];

/** What a change does with a field: it sets a value, or it adds or removes one tag. */
export type Mode = 'set' | 'add' | 'remove';

export interface Change extends BulkField {
  mode: Mode;
  value: Value;
}

export type Outcome = 'changed' | 'unchanged' | 'refused' | 'conflict' | 'forbidden' | 'stopped';

export interface RowResult {
  row: Row;
  outcome: Outcome;
  /** The server's words if it has refused the change, else ''. */
  reason: string;
  /** The row as it was written. */
  saved?: Row;
}

/** A row and the value that it gets. */
export interface RowChange {
  row: Row;
  value: Value;
}

type Target = Pick<Screens, 'contract' | 'appKey'>;

const getScope = ({ appKey }: Target) => (appKey ? { appKey: appKey() } : {});

/**
 * Reads the fields of rows that a change may write, in their present versions. Rows that have been deleted meanwhile
 * are missing.
 * @throws ApiError
 */
export async function readFields(
  target: Target,
  { rows, names, signal }: { rows: readonly Row[]; names: readonly string[]; signal: AbortSignal },
): Promise<Row[]> {
  const { contract } = target;
  const fields = [...new Set([contract.label, ...names])].filter((name) => contract.fields[name]);
  const callPatiently = createPatience({ signal });
  const read = new Map<number, Row>();
  for (let start = 0; start < rows.length; start += maxIds) {
    const ids = rows.slice(start, start + maxIds).map(({ id }) => id);
    const query = { ids: ids.join(','), page: 1, size: ids.length };
    const page = await callPatiently(() => listRows(contract, query, { fields, signal, ...getScope(target) }));
    for (const row of page.data) read.set(row.id, row);
  }
  return rows.flatMap(({ id }) => read.get(id) ?? []);
}

/** Returns the value of a field after a change of a row. A text of tags stays as it is if it has the tag already. */
export function getNextValue(row: Row, { name, mode, value }: Pick<Change, 'name' | 'mode' | 'value'>): Value {
  const current = getValue(row, name) ?? null;
  if (mode === 'set') return value;
  const tags = parseTags(String(current ?? ''));
  const [tag] = parseTags(String(value ?? ''));
  const hasTag = tags.some(({ key }) => key === tag?.key);
  if (!tag || hasTag === (mode === 'add')) return current;
  const next = mode === 'add' ? [...tags, tag] : tags.filter(({ key }) => key !== tag.key);
  return next.map(({ name: text }) => text).join(', ');
}

interface WriteOptions {
  name: string;
  /** Returns why a row must not be written, '' without words for it; undefined if it may be. */
  findRefusal: (row: Row, value: Value) => string | undefined;
  signal: AbortSignal;
  onSaved: (row: Row) => void;
  /** Is called with the number of rows that are done. */
  onProgress: (count: number) => void;
}

/** Writes one field of rows, each with the version that was read, and returns what happened to each row. */
export async function writeRows(
  target: Target,
  { changes, ...options }: WriteOptions & { changes: readonly RowChange[] },
): Promise<RowResult[]> {
  const { name, findRefusal, signal, onSaved, onProgress } = options;
  const callPatiently = createPatience({ signal });
  const results = new Map<RowChange, RowResult>();

  const write = async ({ row, value }: RowChange): Promise<RowResult> => {
    if (isSameValue(getValue(row, name), value)) return { row, outcome: 'unchanged', reason: '' };
    const reason = findRefusal(row, value);
    if (reason !== undefined) return { row, outcome: 'forbidden', reason };
    const change = { contract: target.contract, row, field: name, value, appKey: target.appKey?.() };
    const result = await toResult(callPatiently(() => saveField(change)));
    if (!result.ok) {
      const current: unknown = result.error instanceof ApiError ? result.error.problem.current : undefined;
      if (isRow(current)) onSaved(current);
      return { row, ...explain(result.error, signal) };
    }
    onSaved(result.value);
    return { row, outcome: 'changed', reason: '', saved: result.value };
  };

  await runRows(changes, {
    signal,
    run: async (change) => {
      results.set(change, await write(change));
      onProgress(results.size);
    },
  });
  return changes.map((change) => results.get(change) ?? { row: change.row, outcome: 'stopped', reason: '' });
}

function explain(error: Error, signal: AbortSignal): Pick<RowResult, 'outcome' | 'reason'> {
  const status = error instanceof ApiError ? error.status : undefined;
  if (error === signal.reason) return { outcome: 'stopped', reason: '' };
  if (status === 412) return { outcome: 'conflict', reason: '' };
  return { outcome: status === 403 ? 'forbidden' : 'refused', reason: getDeletionError(error) };
}
