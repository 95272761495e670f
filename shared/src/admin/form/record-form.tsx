import { useCallback, useEffect, useMemo, useState, type FormEvent, type KeyboardEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import type { TextChange } from '../../contract/wire.ts';
import { appKey as chosenAppKey } from '../../runtime/app-key.ts';
import { ConflictModal } from './conflict-modal.tsx';
import type { CompleteForm, Draft, Row, Screens } from '../descriptor.ts';
import { getValue } from './drafts.ts';
import type { ConflictingField } from './field-choices.tsx';
import { FieldInput } from './field-input.tsx';
import { LocalDraftNotice } from '../unsaved/local-draft-notice.tsx';
import { FormWithPreview } from '../preview/form-with-preview.tsx';
import styles from './record-form.module.css';
import { RelatedOrderContext } from '../list/related-order.ts';
import { replacedPictures } from '../replaced-pictures.ts';
import { SaveBar } from './save-bar.tsx';
import { UnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import { useDraft, type FormDraft } from './use-draft.ts';
import { useLocalDraft } from '../unsaved/use-local-draft.ts';
import { useSave, type SaveState } from './use-save.ts';

interface RecordFormProps {
  screens: Screens;
  form: CompleteForm;
  /** The loaded record; null for a new one. */
  loaded: Row | null;
  /** The initial values of a new record that differ from its fields' defaults. */
  initial: Draft;
  isPreviewed: boolean;
}

/** Enter in a field saves; the key repeat of a held key must not save again. */
const onlyFirstPress = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** The form for create and edit. After a create it keeps the new record, so the next save updates that record. */
export function RecordForm({ screens, form, loaded, initial, isPreviewed }: RecordFormProps) {
  const formDraft = useDraft(form.fields, { loaded, initial });
  const { record } = formDraft;
  // Another tab may switch the current application while this form is open; the record stays in its own.
  const [appKey] = useState(screens.appKey ?? chosenAppKey);
  const [merged, setMerged] = useState<readonly string[]>([]);
  const [textChanges, setTextChanges] = useState<readonly TextChange[]>([]);
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
  const { state, save, forget } = useSave({
    screens,
    form,
    formDraft,
    appKey,
    onStored: (names, changes) => {
      localDraft.update();
      setTextChanges((before) => [...before, ...changes]);
      setMerged((before) => [...before, ...names]);
    },
  });

  useEffect(() => replacedPictures.listen(formDraft.replacePicture), [formDraft.replacePicture]);
  useAddress(loaded === null && record ? `/admin/${screens.path}/form/${record.id}` : undefined);

  const send = (acceptsLosses = false) =>
    void formDraft.methods.handleSubmit((draft) => save(draft, acceptsLosses), forget)();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setMerged([]);
    setTextChanges([]);
    send();
  };
  const inputs = (place: 'main' | 'side') =>
    form.fields
      .filter((field) => field.place === place)
      .map((field) => (
        <FieldInput
          key={`${field.name} ${formDraft.mountCounts[field.name] ?? 0}`}
          field={field}
          record={record}
          changes={textChanges.filter((change) => change.field === field.name)}
        />
      ));
  const side = inputs('side');
  const labels = form.fields.filter(({ name }) => merged.includes(name)).map(({ label }) => label);
  return (
    <FormProvider {...formDraft.methods}>
      {localDraft.offer ? (
        <LocalDraftNotice
          key={localDraft.offer.key}
          noun={screens.noun}
          fields={form.fields}
          formDraft={formDraft}
          offer={localDraft.offer}
          onRestore={localDraft.restore}
          onDiscard={localDraft.discard}
        />
      ) : null}
      <FormWithPreview isOpen={isPreviewed} screens={screens} form={form} record={fullRecord}>
        <form noValidate aria-label={form.title} onSubmit={submit} onKeyDown={onlyFirstPress}>
          <div className={styles.columns} data-single={side.length === 0 || undefined}>
            <div className={styles.card}>{inputs('main')}</div>
            {side.length > 0 ? <div className={styles.card}>{side}</div> : null}
          </div>
          <SaveBar
            state={state}
            successText={form.saved}
            merged={labels}
            onMergedDismiss={() => setMerged([])}
            isKept={localDraft.isKept}
            onRetry={() => submit()}
            onAcceptLosses={() => send(true)}
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
          conflicts={listConflicts(state, { form, formDraft })}
          onClose={forget}
          onResolve={(accepted) => {
            setMerged(formDraft.rebase(state.current, accepted));
            send();
          }}
        />
      ) : null}
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
