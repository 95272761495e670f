import type { Contract } from '../../contract/contract.ts';
import { isRecordOf } from '../../contract/is-record-of.ts';
import { readRecord, updateRecord } from '../../runtime/api-client.ts';
import { ApiError } from '../../runtime/api-error.ts';
import type { Draft, Row } from '../descriptor.ts';
import { hasOpenDraft } from '../publishing/publication-state.ts';
import { isSameValue, getValue } from './drafts.ts';

/**
 * The result of a write: stored, or in conflict with another user's change of the same fields. `ended`: an autosave
 * would begin a new draft, because the one that it was for is published or discarded.
 */
export type SaveResult =
  | { state: 'stored'; record: Row }
  | { state: 'conflict'; current: Row; names: string[] }
  | { state: 'ended'; current: Row };

interface Change {
  /** The record as the writer last read it. */
  base: Row;
  /** The values from which the writer made changes, where they are not those of `base`. */
  origins?: Draft;
  /** Only the fields that the writer has changed. */
  changes: Draft;
  scope: Pick<
    NonNullable<Parameters<typeof updateRecord>[3]>,
    'appKey' | 'acceptsLosses' | 'onTextChanges' | 'isDraft' | 'isAutosave'
  >;
}

/** Give up after this many conflicts; something other than concurrent edits is wrong. */
const maxAttempts = 5;

/**
 * Writes the changed fields on the version that was read, of the record or, with `isDraft`, of its draft. If another
 * user was faster, the fields that only they changed stay theirs. A field that both changed stops the write and is
 * returned as a conflict, also where that is known before the write.
 * @throws ApiError
 */
export async function saveChanges(
  contract: Contract,
  { base, origins = {}, changes, scope }: Change,
): Promise<SaveResult> {
  let latest = base;
  for (let attempt = 1; ; attempt += 1) {
    const found = findConflict(contract, { base, origins, changes, scope, current: latest });
    if (found) return found;
    try {
      return {
        state: 'stored',
        record: await updateRecord(contract, base.id, changes, {
          ...scope,
          version: scope.isDraft ? (latest.draft?.version ?? 0) : latest.version,
        }),
      };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412) || attempt === maxAttempts) throw error;
      latest = await readCurrent(contract, { base, error, scope });
    }
  }
}

/** Returns why the changes must not be written over the record as it is stored now; undefined if they may. */
function findConflict(
  contract: Contract,
  { base, origins, changes, scope, current }: Required<Change> & { current: Row },
): SaveResult | undefined {
  if (scope.isAutosave && hasOpenDraft(base) && !hasOpenDraft(current)) return { state: 'ended', current };
  const names = Object.keys(changes).filter((name) => isContested({ contract, name, base, origins, changes, current }));
  return names.length > 0 ? { state: 'conflict', current, names } : undefined;
}

/**
 * Whether both have changed a field to other values, or the writer has described a picture that somebody else has
 * changed.
 */
function isContested({
  contract,
  name,
  base,
  origins,
  changes,
  current,
}: Pick<Change, 'base' | 'changes'> & { origins: Draft; contract: Contract; name: string; current: Row }): boolean {
  const getOrigin = (field: string) => (Object.hasOwn(origins, field) ? origins[field] : getValue(base, field));
  const hasChanged = (field: string) => !isSameValue(getOrigin(field), getValue(current, field));
  const { useOf } = contract.fields[name] ?? {};
  const hasOtherPicture = useOf !== undefined && !Object.hasOwn(changes, useOf) && hasChanged(useOf);
  return (hasOtherPicture || hasChanged(name)) && !isSameValue(getValue(current, name), changes[name] ?? null);
}

async function readCurrent(
  contract: Contract,
  { base, error, scope }: { base: Row; error: ApiError; scope: Change['scope'] },
): Promise<Row> {
  const { current } = error.problem;
  return isRecordOf(contract, current)
    ? current
    : readRecord(contract, base.id, {
        isDraft: scope.isDraft === true,
        ...(scope.appKey === undefined ? {} : { appKey: scope.appKey }),
      });
}
