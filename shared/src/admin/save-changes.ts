import type { Contract } from '../contract/contract.ts';
import { isRecordOf } from '../contract/is-record-of.ts';
import { readRecord, updateRecord } from '../runtime/api-client.ts';
import { ApiError } from '../runtime/api-error.ts';
import type { Draft, Row } from './descriptor.ts';
import { sameValue, valueIn } from './drafts.ts';

/** How a write ended: stored, or in the way of what somebody else has stored in the same fields meanwhile. */
export type SaveResult = { state: 'stored'; record: Row } | { state: 'conflict'; current: Row; names: string[] };

interface Change {
  /** The record as the writer knows it. */
  base: Row;
  /** Only what the writer has changed. */
  changes: Draft;
  reach: { appKey?: string };
}

/** So many others in a row are no others: something else is wrong. */
const mostTries = 5;

/**
 * Writes the fields that changed, on the version that was read. Where somebody else was faster, the fields that they
 * alone changed stay theirs, and only a field that both changed stops the write.
 * @throws ApiError
 */
export async function saveChanges(contract: Contract, { base, changes, reach }: Change): Promise<SaveResult> {
  let known = base;
  for (let tries = 1; ; tries += 1) {
    try {
      return {
        state: 'stored',
        record: await updateRecord(contract, base.id, changes, { ...reach, version: known.version }),
      };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412) || tries === mostTries) throw error;
      known = await currentOf(contract, { base, error, reach });
    }
    const names = Object.keys(changes).filter((name) => isContested({ name, base, changes, current: known }));
    if (names.length > 0) return { state: 'conflict', current: known, names };
  }
}

const isContested = ({
  name,
  base,
  changes,
  current,
}: {
  name: string;
  base: Row;
  changes: Draft;
  current: Row;
}): boolean =>
  !sameValue(valueIn(base, name), valueIn(current, name)) && !sameValue(valueIn(current, name), changes[name] ?? null);

async function currentOf(
  contract: Contract,
  { base, error, reach }: { base: Row; error: ApiError; reach: Change['reach'] },
): Promise<Row> {
  const { current } = error.problem;
  return isRecordOf(contract, current) ? current : readRecord(contract, base.id, reach);
}
