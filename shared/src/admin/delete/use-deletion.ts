import { useEffect, useEffectEvent, useState } from 'react';
import { appKey as currentAppKey } from '../../runtime/app-key.ts';
import { createAnnouncer } from '../../runtime/announcer.ts';
import { deleteRecord, restoreRecord } from '../../runtime/api-client.ts';
import { ApiError } from '../../runtime/api-error.ts';
import { notify } from '../../ui/notices.ts';
import { toNouns } from '../define-screens.ts';
import { saveRemoval } from '../publishing/draft-calls.ts';
import { createPatience } from '../patience.ts';
import type { Row, Screens } from '../descriptor.ts';
import { getBriefName } from '../record-name.ts';
import { toResult } from '../to-result.ts';

/** A row that was not deleted, and the reason. */
export interface UndeletedRecord {
  row: Row;
  error: Error;
}

/** The rows to delete, and those of them that the last attempt did not delete. */
export interface DeletionRequest {
  rows: readonly Row[];
  undeleted: readonly UndeletedRecord[];
}

/** Another user has deleted the row, or an earlier call whose response was lost. */
const isGone = (error: Error): boolean => error instanceof ApiError && error.status === 404;

export const isUsed = ({ error }: UndeletedRecord): boolean =>
  error instanceof ApiError && error.problem.used_in !== undefined;

/** Returns the server's messages about single fields, or the error's message if there are none. */
export function getDeletionError(error: Error): string {
  const details = error instanceof ApiError ? Object.values(error.problem.errors ?? {}).flat() : [];
  return details.length > 0 ? details.join(' ') : error.message;
}

interface Restoration {
  resource: string;
  rows: readonly Row[];
}

/**
 * Undo may be pressed after another screen has opened, so restored rows are announced to whichever list shows them
 * then.
 */
const restored = createAnnouncer<Restoration>();

interface DeletionOptions {
  screens: Pick<Screens, 'contract' | 'appKey' | 'noun'>;
  /** Called with the deleted rows. */
  onDeleted: (rows: readonly Row[]) => void;
  /** Whether a row is only marked for deletion, in its draft: another person has to approve it. Default: no row. */
  isMarked?: (row: Row) => boolean;
  /** Called with the restored rows, whichever screen deleted them. */
  onRestored: (rows: readonly Row[]) => void;
  /**
   * Called when the dialog is closed while some rows were not deleted: a response may have been lost, so the list may
   * be outdated.
   */
  onOutdated: () => void;
}

/** Deletes rows one by one after a question, and offers to undo the deletion. */
export function useDeletion({ screens, onDeleted, onRestored, onOutdated, isMarked = () => false }: DeletionOptions) {
  const { contract, appKey, noun } = screens;
  const [question, setQuestion] = useState<DeletionRequest>();
  const handleRestored = useEffectEvent(({ resource, rows }: Restoration) => {
    if (resource === contract.name) onRestored(rows);
  });
  useEffect(() => restored.listen((restoration) => handleRestored(restoration)), []);

  const markForDeletion = (row: Row) =>
    saveRemoval({ contract, id: row.id, appKey: appKey?.() ?? currentAppKey(), version: row.draft?.version ?? 0 });
  const getScope = () => (appKey ? { appKey: appKey() } : {});
  const describeRows = (rows: readonly Row[]) => {
    const [first] = rows;
    return first && rows.length === 1
      ? `The ${noun} “${getBriefName(first, contract.label)}”`
      : `${rows.length} ${toNouns(contract)}`;
  };
  const getVerb = (rows: readonly Row[]) => (rows.length === 1 ? 'was' : 'were');

  const undo = async (rows: readonly Row[]) => {
    const restoredRows: Row[] = [];
    const failures: string[] = [];
    // Restore in reverse order, so that references between these rows are restored too.
    const callPatiently = createPatience();
    for (const row of rows.toReversed()) {
      const result = await toResult(callPatiently(() => restoreRecord(contract, row.id, getScope())));
      if (result.ok) restoredRows.push(row);
      else failures.push(`“${getBriefName(row, contract.label)}”: ${getDeletionError(result.error)}`);
    }
    if (failures.length > 0)
      notify({
        text: failures.length === 1 ? 'It could not be restored.' : `${failures.length} could not be restored.`,
        details: failures,
        isBad: true,
      });
    else notify({ text: `${describeRows(restoredRows)} ${getVerb(restoredRows)} restored.` });
    if (restoredRows.length > 0) restored.announce({ resource: contract.name, rows: restoredRows });
  };

  const report = ({ deletedRows, markedRows }: Record<'deletedRows' | 'markedRows', readonly Row[]>) => {
    if (markedRows.length > 0)
      notify({
        text: `${describeRows(markedRows)} ${getVerb(markedRows)} marked for deletion. Visitors see ${markedRows.length === 1 ? 'it' : 'them'} until another person has approved it and the draft is published.`,
      });
    if (deletedRows.length > 0)
      notify({
        text: `${describeRows(deletedRows)} ${getVerb(deletedRows)} deleted.`,
        ...(contract.keepsDeleted ? { action: { label: 'Undo', run: () => void undo(deletedRows) } } : {}),
      });
  };

  /** Deletes a row that is in use only after the user has seen where it is used. */
  const remove = async () => {
    if (!question) return;
    const deletedRows: Row[] = [];
    const markedRows: Row[] = [];
    const undeleted: UndeletedRecord[] = [];
    const callPatiently = createPatience();
    for (const row of question.rows) {
      const isForced = question.undeleted.some((item) => item.row === row && isUsed(item));
      const deleteOrMark = async () => {
        if (isMarked(row)) await markForDeletion(row);
        else await deleteRecord(contract, row.id, { ...getScope(), isForced });
      };
      const result = await toResult(callPatiently(deleteOrMark));
      if (result.ok && isMarked(row)) markedRows.push(row);
      else if (result.ok || isGone(result.error)) deletedRows.push(row);
      else undeleted.push({ row, error: result.error });
    }
    setQuestion(undeleted.length > 0 ? { rows: undeleted.map(({ row }) => row), undeleted } : undefined);
    report({ deletedRows, markedRows });
    const done = [...deletedRows, ...markedRows];
    if (done.length > 0) onDeleted(done);
  };

  const close = () => {
    setQuestion(undefined);
    if (question && question.undeleted.length > 0) onOutdated();
  };

  const ask = (rows: readonly Row[]) => setQuestion({ rows, undeleted: [] });
  return { question, marked: (question?.rows ?? []).filter(isMarked), ask, remove, close };
}
