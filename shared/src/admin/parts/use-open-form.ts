import { useEffect, useRef } from 'react';
import type { CompleteForm, CompletePart, Row } from '../descriptor.ts';
import { getValue, isSameValue } from '../form/drafts.ts';
import type { EditedRecord } from '../form/use-edited-record.ts';
import { previewedRecord } from '../preview/previewed-record.ts';
import { showErrors } from '../publishing/use-field-finder.ts';
import { toPartKey, usePartsScope } from './part-forms.ts';
import { getPartName } from './part-names.ts';

/** What the card of a part shows of what is typed in its form. */
export interface Typed {
  isTouched: boolean;
  /** The name of the part with its typed label. */
  name: string;
}

interface OpenFormOptions {
  part: CompletePart;
  row: Row;
  edited: EditedRecord;
  onTyped: (typed: Typed) => void;
  onShow: () => void;
}

/** Registers the form of a part with the form of its record, and says what is typed in it. */
export function useOpenForm({ part, row, edited, onTyped, onShow }: OpenFormOptions): void {
  const { forms } = usePartsScope();
  const { formDraft, saves } = edited;
  const { record, methods } = formDraft;
  const { subscribe } = methods;

  const getName = () =>
    getPartName(part, { ...row, [part.screens.contract.label]: methods.getValues(part.screens.contract.label) });
  const latest = useRef({ part, formDraft, saves, onTyped, onShow, getName });
  useEffect(() => {
    latest.current = { part, formDraft, saves, onTyped, onShow, getName };
  });

  const { noun } = part.screens;
  const key = toPartKey(part, row.id);
  useEffect(
    () =>
      forms.add(key, {
        noun,
        getName: () => latest.current.getName(),
        isTouched: () => latest.current.formDraft.isTouched(),
        save: () => latest.current.saves.keepDraft(),
        preview: () => {
          const { part: own, formDraft: draft } = latest.current;
          const base = draft.base().record;
          return previewedRecord({
            screens: own.screens,
            form: own.form,
            record: base,
            draft: draft.methods.getValues(),
          });
        },
        show: () => latest.current.onShow(),
      }),
    [forms, key, noun],
  );

  useEffect(() => {
    const say = () => {
      latest.current.onTyped({ isTouched: latest.current.formDraft.isTouched(), name: latest.current.getName() });
      forms.announce(key);
    };
    // A save changes what is unsaved, and not what is typed.
    say();
    return subscribe({ formState: { values: true }, callback: say });
  }, [forms, key, subscribe, record]);
}

/**
 * Makes a part that was read again the base of its form, unless somebody else has changed a field that is changed here
 * too: then the save asks.
 */
export function useNewerRow(row: Row, { formDraft: { base, changes, rebase } }: EditedRecord): void {
  useEffect(() => {
    const { record } = base();
    if (!record || isSameState(row, record)) return;
    const hasChanged = (name: string) => !isSameValue(getValue(row, name), getValue(record, name));
    if (!Object.keys(changes()).some(hasChanged)) rebase(row);
  }, [row, base, changes, rebase]);
}

interface ShownErrorsOptions {
  form: CompleteForm;
  edited: EditedRecord;
  /** Called if the form has none of the fields. */
  onNone: () => void;
}

/** Shows messages at the fields of a part's form, once it is open. */
export function useShownErrors(
  errors: Readonly<Record<string, string[]>> | undefined,
  { form, edited: { formDraft }, onNone }: ShownErrorsOptions,
): void {
  const { methods } = formDraft;
  const latest = useRef({ form, methods, onNone });
  useEffect(() => {
    latest.current = { form, methods, onNone };
  });
  useEffect(() => {
    if (errors && !showErrors(errors, latest.current)) latest.current.onNone();
  }, [errors]);
}

const isSameState = (one: Row, other: Row): boolean =>
  one.version === other.version && (one.draft?.version ?? 0) === (other.draft?.version ?? 0);
