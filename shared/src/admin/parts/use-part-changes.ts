import { useRef } from 'react';
import { getErrorMessage } from '../../contract/error-message.ts';
import { updateRecord } from '../../runtime/api-client.ts';
import { notify } from '../../ui/notices.ts';
import type { CompletePart, Draft, Row } from '../descriptor.ts';
import { getValue } from '../form/drafts.ts';
import { saveChanges } from '../form/save-changes.ts';
import { saveRemoval } from '../publishing/draft-calls.ts';
import { activeStatus, inactiveStatus } from '../publishing/publication-state.ts';
import { usePartsScope } from './part-forms.ts';
import { getPartName } from './part-names.ts';

interface PartChangesOptions {
  part: CompletePart;
  row: Row;
  /** Called with the part as it is stored then. */
  onStored: (row: Row) => void;
}

/** Hides, shows and removes a part in its draft, so that visitors see it when the part is published. */
export function usePartChanges({ part, row, onStored }: PartChangesOptions) {
  const { contract } = part.screens;
  const { appKey, refresh } = usePartsScope();
  // The buttons are not disabled meanwhile, because the focus is on one of them.
  const isBusy = useRef(false);
  /** The changes that the draft had before it became a removal. */
  const dropped = useRef<Draft>({});
  const name = getPartName(part, row);

  const run = async (change: () => Promise<Row>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      onStored(await change());
    } catch (error) {
      notify({ text: `${name} could not be changed.`, details: [getErrorMessage(error)], isBad: true });
      await refresh();
    } finally {
      isBusy.current = false;
    }
  };

  const setStatus = async (status: number): Promise<Row> => {
    const result = await saveChanges(contract, { base: row, changes: { status }, scope: { appKey, isDraft: true } });
    if (result.state === 'stored') return result.record;
    throw new Error('Somebody else has changed its status meanwhile.');
  };

  const draft = { contract, id: row.id, appKey, version: row.draft?.version ?? 0 };
  return {
    toggleStatus: () => run(() => setStatus(isShown(row) ? inactiveStatus : activeStatus)),
    /** Marks the part: publishing deletes it. */
    remove: () =>
      run(() => {
        dropped.current = Object.fromEntries(
          (row.draft?.fields ?? []).map((field) => [field, getValue(row, field) ?? null]),
        );
        return saveRemoval(draft);
      }),
    /** Takes the mark back, with the changes that the draft had before. */
    keep: () => run(() => updateRecord(contract, row.id, dropped.current, { ...draft, isDraft: true })),
  };
}

/** Whether visitors see the part once its draft is published. */
export const isShown = (row: Row): boolean => Reflect.get(row, 'status') === activeStatus;
