import type { CompleteForm, Screens } from '../descriptor.ts';
import { ConflictModal } from './conflict-modal.tsx';
import { getValue } from './drafts.ts';
import type { ConflictingField } from './field-choices.tsx';
import type { EditedRecord } from './use-edited-record.ts';
import type { SaveState } from './use-save.ts';

interface FormConflictProps {
  screens: Screens;
  form: CompleteForm;
  edited: EditedRecord;
}

/** Asks about the fields that somebody else has changed too, when a save has found such. */
export function FormConflict({ screens, form, edited }: FormConflictProps) {
  const { saves, appKey } = edited;
  const { state } = saves;
  if (state.state !== 'conflict') return null;
  return (
    <ConflictModal
      noun={screens.noun}
      resource={screens.contract.name}
      current={state.current}
      appKey={appKey}
      conflicts={listConflicts(state, { form, edited })}
      onClose={saves.forget}
      onResolve={(accepted) => saves.resolve(state.current, accepted)}
    />
  );
}

function listConflicts(
  { current, names }: Extract<SaveState, { state: 'conflict' }>,
  { form, edited: { formDraft } }: Pick<FormConflictProps, 'form' | 'edited'>,
): ConflictingField[] {
  const { record, origins } = formDraft.base();
  return form.fields
    .filter(({ name }) => names.includes(name))
    .map((field) => ({
      field,
      mine: formDraft.methods.getValues(field.name) ?? null,
      theirs: getValue(current, field.name) ?? null,
      before:
        (Object.hasOwn(origins, field.name) ? origins[field.name] : record && getValue(record, field.name)) ?? null,
    }));
}
