import { useEffect } from 'react';
import type { CompleteForm, Draft, Row, Screens } from '../descriptor.ts';
import type { PartsState } from '../parts/use-parts.ts';
import { replacedPictures } from '../replaced-pictures.ts';
import { useLocalDraft } from '../unsaved/use-local-draft.ts';
import { useDraft } from './use-draft.ts';
import { useFormAccess } from './use-form-access.ts';
import { useSaves } from './use-saves.ts';

interface EditedRecordOptions {
  screens: Screens;
  form: CompleteForm;
  /** The application of the record. */
  appKey: string;
  /** The loaded record; null for a new one. */
  loaded: Row | null;
  /** The initial values of a new record that differ from its fields' defaults. */
  initial: Draft;
  /** The parts of the record, which are saved and published with it. */
  parts?: PartsState | undefined;
  /** Called with the record after each write. */
  onStored: (record: Row) => void;
  /** Called when the record has another state than the form can take over, with null when it was deleted. */
  onReplaced: (record: Row | null) => void;
}

/** Holds what a form has of a record: its typed values, what this browser keeps of them, and how they are saved. */
export function useEditedRecord({ screens, form, appKey, loaded, initial, parts, ...events }: EditedRecordOptions) {
  const formDraft = useDraft(form.fields, { loaded, initial });
  const localDraft = useLocalDraft({
    resource: screens.contract.name,
    appKey,
    fields: form.fields,
    formDraft,
    initial,
  });
  const saves = useSaves({
    screens,
    form,
    formDraft,
    appKey,
    parts,
    onReplaced: events.onReplaced,
    onStored: (row) => {
      events.onStored(row);
      localDraft.update();
    },
  });
  const access = useFormAccess(screens, { record: formDraft.record, appKey });
  useEffect(() => replacedPictures.listen(formDraft.replacePicture), [formDraft.replacePicture]);
  return { formDraft, localDraft, saves, access, appKey };
}

export type EditedRecord = ReturnType<typeof useEditedRecord>;
