import { useCallback, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { appKey as chosenAppKey } from '../../runtime/app-key.ts';
import { ConflictModal } from './conflict-modal.tsx';
import type { CompleteForm, Draft, Row, Screens } from '../descriptor.ts';
import { getValue } from './drafts.ts';
import type { ConflictingField } from './field-choices.tsx';
import { FormFields } from './form-fields.tsx';
import { FormNotices } from './form-notices.tsx';
import { useRestoredVersion } from '../history/restored-version.ts';
import { FormWithPreview } from '../preview/form-with-preview.tsx';
import styles from './record-form.module.css';
import { RelatedOrderContext } from '../list/related-order.ts';
import { replacedPictures } from '../replaced-pictures.ts';
import { RecordSaveBar } from './record-save-bar.tsx';
import { UnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import { useDraft, type FormDraft } from './use-draft.ts';
import { useFormAccess } from './use-form-access.ts';
import { useLocalDraft } from '../unsaved/use-local-draft.ts';
import type { SaveState } from './use-save.ts';
import { useSaves } from './use-saves.ts';
import { PublicationQuestion } from '../publishing/draft-controls.tsx';

interface RecordFormProps {
  screens: Screens;
  form: CompleteForm;
  /** The form's name. */
  title: string;
  /** The loaded record; null for a new one. */
  loaded: Row | null;
  /** The initial values of a new record that differ from its fields' defaults. */
  initial: Draft;
  isPreviewed: boolean;
  /** Called with the record after each write. */
  onStored: (record: Row) => void;
  /** Called when the record has another state than the form can take over, with null when it was deleted. */
  onReplaced: (record: Row | null) => void;
}

/** Enter in a field saves; the key repeat of a held key must not save again. */
const onlyFirstPress = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** The form for create and edit. After a create it keeps the new record, so the next save updates that record. */
export function RecordForm({
  screens,
  form,
  title,
  loaded,
  initial,
  isPreviewed,
  onStored,
  onReplaced,
}: RecordFormProps) {
  const formDraft = useDraft(form.fields, { loaded, initial });
  const { record } = formDraft;
  // Another tab may switch the current application while this form is open; the record stays in its own.
  const [appKey] = useState(screens.appKey ?? chosenAppKey);
  const [orderedRows, setOrderedRows] = useState<Readonly<Record<string, readonly Row[]>>>({});
  // The form's values do not include the order of embedded records.
  const handleOrder = useCallback(
    (embeddedAs: string, rows: readonly Row[]) => setOrderedRows((before) => ({ ...before, [embeddedAs]: rows })),
    [],
  );
  // The response to a save has no embedded records, so they are taken from the loaded record.
  const fullRecord = useMemo(() => record && { ...loaded, ...record, ...orderedRows }, [record, loaded, orderedRows]);
  const localDraft = useLocalDraft({
    resource: screens.contract.name,
    appKey,
    fields: form.fields,
    formDraft,
    initial,
  });
  const { restored, forget: forgetRestored } = useRestoredVersion(formDraft.setInputs, localDraft.update);
  const saves = useSaves({
    screens,
    form,
    formDraft,
    appKey,
    onReplaced,
    onStored: (row) => {
      onStored(row);
      forgetRestored();
      localDraft.update();
    },
  });
  const { state } = saves;
  const access = useFormAccess(screens, { record, appKey });

  useEffect(() => replacedPictures.listen(formDraft.replacePicture), [formDraft.replacePicture]);
  useAddress(loaded === null && record ? `/admin/${screens.path}/form/${record.id}` : undefined);

  return (
    <FormProvider {...formDraft.methods}>
      <FormNotices
        screens={screens}
        fields={form.fields}
        appKey={appKey}
        isBusy={saves.isBusy}
        onReload={() => onReplaced(record)}
        formDraft={formDraft}
        localDraft={localDraft}
        restored={restored}
      />
      <FormWithPreview isOpen={isPreviewed} screens={screens} form={form} record={fullRecord}>
        <form
          noValidate
          aria-label={title}
          onSubmit={access === 'publish' ? saves.submit : saves.submitDraft}
          onKeyDown={onlyFirstPress}
        >
          <FormFields
            form={form}
            record={record}
            isReadOnly={access === 'read'}
            mountCounts={formDraft.mountCounts}
            changes={saves.textChanges}
          />
          <RecordSaveBar
            screens={screens}
            form={form}
            appKey={appKey}
            formDraft={formDraft}
            isRestored={restored !== undefined}
            access={access}
            saves={saves}
            isKept={localDraft.isKept}
            onDiscarded={() => onReplaced(record)}
          />
        </form>
        {form.after && fullRecord ? (
          <RelatedOrderContext value={handleOrder}>
            <div className={styles.after}>
              <form.after record={fullRecord} />
            </div>
          </RelatedOrderContext>
        ) : null}
      </FormWithPreview>
      {state.state === 'conflict' ? (
        <ConflictModal
          noun={screens.noun}
          resource={screens.contract.name}
          current={state.current}
          appKey={appKey}
          conflicts={listConflicts(state, { form, formDraft })}
          onClose={saves.forget}
          onResolve={(accepted) => saves.resolve(state.current, accepted)}
        />
      ) : null}
      {record ? <PublicationQuestion publication={saves.publication} screens={screens} id={record.id} /> : null}
      <UnsavedGuard isTouched={formDraft.isTouched} />
    </FormProvider>
  );
}

/**
 * Puts the id of a new record in the address, so that a reload of the page finds it. It bypasses the router, which
 * would load the record and replace the form.
 */
function useAddress(address: string | undefined): void {
  useEffect(() => {
    if (address !== undefined) globalThis.history.replaceState(globalThis.history.state, '', address);
  }, [address]);
}

function listConflicts(
  { current, names }: Extract<SaveState, { state: 'conflict' }>,
  { form, formDraft }: { form: CompleteForm; formDraft: FormDraft },
): ConflictingField[] {
  return form.fields
    .filter(({ name }) => names.includes(name))
    .map((field) => ({
      field,
      mine: formDraft.methods.getValues(field.name) ?? null,
      theirs: getValue(current, field.name) ?? null,
      before: formDraft.record ? (getValue(formDraft.record, field.name) ?? null) : null,
    }));
}
