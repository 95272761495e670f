import type { Contract } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import { ApiError } from '../../runtime/api-error.ts';
import { notify } from '../../ui/notices.ts';
import { toNouns } from '../define-screens.ts';
import { runRows } from '../bulk/run-rows.ts';
import type { Row, Screens } from '../descriptor.ts';
import { createPatience } from '../patience.ts';
import { getBriefName } from '../record-name.ts';
import { saveField } from '../form/save-field.ts';
import { toResult } from '../to-result.ts';
import { activeStatus } from '../publishing/publication-state.ts';
import { getDeletionError } from '../delete/use-deletion.ts';

/** A row and the status to give it. */
export interface StatusChange {
  row: Row;
  status: number;
}

export const getStatus = (row: Row): number => Number(Reflect.get(row, 'status'));

interface StatusOptions {
  screens: Pick<Screens, 'contract' | 'appKey'>;
  onSaved: (row: Row) => void;
}

/** Returns the word for a status in lower case: from the field's switch, or else the number. */
export function getStatusWord({ fields: { status: field } }: Contract, status: number): string {
  const meaning = field?.kind === 'number' ? field.switch : undefined;
  const word = status === activeStatus ? meaning?.on : meaning?.off;
  return (word ?? String(status)).toLowerCase();
}

/** Changes the status of several rows; returns those that could not be changed. */
export type SetAll = (changes: readonly StatusChange[], options?: { canUndo: boolean }) => Promise<Row[]>;

/** Changes the status of rows, each with a call of its own. */
export function useStatus({ screens: { contract, appKey }, onSaved }: StatusOptions) {
  const quoteName = (row: Row) => `“${getBriefName(row, contract.label)}”`;

  const write = async (
    { row, status }: StatusChange,
    callPatiently = createPatience(),
  ): Promise<{ saved: Row } | { failure: string }> => {
    const change = { contract, row, field: 'status', value: status, appKey: appKey?.() };
    const result = await toResult(callPatiently(() => saveField(change)));
    if (result.ok) {
      onSaved(result.value);
      return { saved: result.value };
    }
    const { error } = result;
    const current: unknown = error instanceof ApiError ? error.problem.current : undefined;
    if (!isRow(current)) return { failure: getDeletionError(error) };
    onSaved(current);
    return { failure: `Somebody else has made it ${getStatusWord(contract, getStatus(current))} meanwhile.` };
  };

  const setStatus = async (change: StatusChange) => {
    const result = await write(change);
    if ('failure' in result)
      notify({
        text: `${quoteName(change.row)} was not made ${getStatusWord(contract, change.status)}.`,
        details: [result.failure],
        isBad: true,
      });
  };

  const setAll: SetAll = async (changes, { canUndo } = { canUndo: true }) => {
    const previousStatuses: StatusChange[] = [];
    const failed: { row: Row; reason: string }[] = [];
    const callPatiently = createPatience();
    await runRows(changes, {
      run: async (change) => {
        const result = await write(change, callPatiently);
        if ('failure' in result)
          failed.push({ row: change.row, reason: `${quoteName(change.row)}: ${result.failure}` });
        else previousStatuses.push({ row: result.saved, status: getStatus(change.row) });
      },
    });
    const [first] = previousStatuses;
    const subject =
      first && previousStatuses.length === 1
        ? `${quoteName(first.row)} was`
        : `${previousStatuses.length} ${toNouns(contract)} were`;
    if (first)
      notify({
        text: `${subject} changed.`,
        ...(canUndo ? { action: { label: 'Undo', run: () => void setAll(previousStatuses) } } : {}),
      });
    if (failed.length > 0)
      notify({
        text: `${failed.length} could not be changed.`,
        details: failed.map(({ reason }) => reason),
        isBad: true,
      });
    return failed.map(({ row }) => row);
  };

  return { setStatus, setAll };
}

/** Whether a part of a problem is the current row. */
export const isRow = (value: unknown): value is Row => isObject(value) && 'id' in value && 'version' in value;
