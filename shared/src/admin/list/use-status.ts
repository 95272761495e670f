import type { Contract } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import { ApiError } from '../../runtime/api-error.ts';
import { notify } from '../../ui/notices.ts';
import { toNouns } from '../define-screens.ts';
import type { Row, Screens } from '../descriptor.ts';
import { getBriefName } from '../record-name.ts';
import { saveField } from '../form/save-field.ts';
import { toResult } from '../to-result.ts';
import { activeStatus } from './status-cell.tsx';
import { getDeletionError } from '../delete/use-deletion.ts';

/** A row and the status to give it. */
export interface StatusChange {
  row: Row;
  status: number;
}

export const getStatus = (row: Row): number => Number(Reflect.get(row, 'status'));

interface Needs {
  screens: Pick<Screens, 'contract' | 'appKey'>;
  onSaved: (row: Row) => void;
}

/** Returns the word for a status in lower case: from the field's switch, or else the number. */
export function statusWord({ fields: { status: field } }: Contract, status: number): string {
  const meaning = field?.kind === 'number' ? field.switch : undefined;
  const word = status === activeStatus ? meaning?.on : meaning?.off;
  return (word ?? String(status)).toLowerCase();
}

/** Changes the status of rows, one by one. */
export function useStatus({ screens: { contract, appKey }, onSaved }: Needs) {
  const named = (row: Row) => `“${getBriefName(row, contract.label)}”`;

  const write = async ({ row, status }: StatusChange): Promise<{ saved: Row } | { failure: string }> => {
    const answer = await toResult(saveField({ contract, row, field: 'status', value: status, appKey: appKey?.() }));
    if (answer.ok) {
      onSaved(answer.value);
      return { saved: answer.value };
    }
    const { error } = answer;
    const current: unknown = error instanceof ApiError ? error.problem.current : undefined;
    if (!isRow(current)) return { failure: getDeletionError(error) };
    onSaved(current);
    return { failure: `Somebody else has made it ${statusWord(contract, getStatus(current))} meanwhile.` };
  };

  const setStatus = async (wanted: StatusChange) => {
    const result = await write(wanted);
    if ('failure' in result)
      notify({
        text: `${named(wanted.row)} was not made ${statusWord(contract, wanted.status)}.`,
        details: [result.failure],
        isBad: true,
      });
  };

  /** Returns the rows that could not be changed. */
  const setAll = async (all: readonly StatusChange[]): Promise<Row[]> => {
    const before: StatusChange[] = [];
    const failed: { row: Row; reason: string }[] = [];
    for (const wanted of all) {
      const result = await write(wanted);
      if ('failure' in result) failed.push({ row: wanted.row, reason: `${named(wanted.row)}: ${result.failure}` });
      else before.push({ row: result.saved, status: getStatus(wanted.row) });
    }
    const [first] = before;
    const what =
      first && before.length === 1 ? `${named(first.row)} was` : `${before.length} ${toNouns(contract)} were`;
    if (first) notify({ text: `${what} changed.`, action: { label: 'Undo', run: () => void setAll(before) } });
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

const isRow = (value: unknown): value is Row => isObject(value) && 'id' in value && 'version' in value;
