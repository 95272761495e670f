import { useCallback, useEffect, useRef, useState } from 'react';
import { readRecord } from '../../runtime/api-client.ts';
import { dismiss, notify } from '../../ui/notices.ts';
import type { CompleteForm, Row, Screens } from '../descriptor.ts';
import { toResult } from '../to-result.ts';
import { createPartForms, type PartForm } from './part-forms.ts';
import {
  describeDrafts,
  hasPartDrafts,
  listPartKeys,
  readPartRows,
  type PartRows,
  type RowsChange,
} from './part-rows.ts';

interface PartsOptions {
  screens: Screens;
  form: CompleteForm;
  /** The application of the record. */
  appKey: string;
  /** The record as it was loaded; null for a new one. */
  loaded: Row | null;
}

/** Holds the parts of a form's record: how they are stored, and their open forms. */
export function useParts({ screens: { contract }, form, appKey, loaded }: PartsOptions) {
  const [forms] = useState(createPartForms);
  const [rows, setRows] = useState<PartRows>(() => readPartRows(form.parts, loaded));

  const endNotice = useRef(() => {});
  useEffect(() => () => endNotice.current(), []);

  const change = useCallback(
    (name: string, next: RowsChange) => setRows((before) => ({ ...before, [name]: next(before[name] ?? []) })),
    [],
  );

  /** Reads the parts again; returns the record with them, undefined if that failed. */
  const refresh = async (id: number): Promise<Row | undefined> => {
    const result = await toResult<Row>(readRecord(contract, id, { isDraft: true, appKey }));
    if (result.ok) {
      const next = readPartRows(form.parts, result.value);
      sayLost(forms.listLost(new Set(listPartKeys(form.parts, next))));
      setRows(next);
      return result.value;
    }
    notify({ text: 'What is shown may be older than what is stored.', details: [result.error.message], isBad: true });
    return undefined;
  };

  /** Saves the open parts; says which of them are not stored and shows the first. */
  const save = async (): Promise<'stored' | 'untouched' | 'failed'> => {
    endNotice.current();
    const { stored, failed } = await forms.save();
    const [first] = failed;
    if (!first) return stored > 0 ? 'stored' : 'untouched';
    const notice = notify({
      text: `Not saved: ${describe(failed)}.`,
      details: ['What you typed is still there. Nothing else is saved or published before it.'],
      isBad: true,
    });
    // The notice is no longer true when these parts are saved after all, or what was typed in them is discarded.
    const stop = forms.listen(() => {
      if (!failed.some((form) => form.isTouched())) endNotice.current();
    });
    endNotice.current = () => {
      stop();
      dismiss(notice);
    };
    first.show();
    return 'failed';
  };

  return {
    forms,
    rows,
    version: describeDrafts(form.parts, rows),
    change,
    refresh,
    save,
    hasDrafts: () => hasPartDrafts(form.parts, rows),
  };
}

const describe = (forms: readonly PartForm[]): string =>
  new Intl.ListFormat('en').format(forms.map(({ noun, getName }) => `${noun} “${getName()}”`));

/** Says which parts with unsaved changes are no longer parts of the record. */
function sayLost(forms: readonly PartForm[]): void {
  if (forms.length === 0) return;
  notify({
    text: `Somebody has deleted or moved the ${describe(forms)}.`,
    details: ['This browser keeps what you typed, and offers it where the record is opened again.'],
    isBad: true,
  });
}

export type PartsState = ReturnType<typeof useParts>;
