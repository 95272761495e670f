import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { appKey as chosenAppKey } from '../../runtime/app-key.ts';
import type { CompleteForm, Draft, Row, Screens } from '../descriptor.ts';
import { ExtensionPoint } from '../extensions/extension-points.tsx';
import { FormConflict } from './form-conflict.tsx';
import { FormFields } from './form-fields.tsx';
import { FormNotices } from './form-notices.tsx';
import { useRestoredVersion } from '../history/restored-version.ts';
import { useParts } from '../parts/use-parts.ts';
import { FormWithPreview } from '../preview/form-with-preview.tsx';
import styles from './record-form.module.css';
import { RecordSaveBar } from './record-save-bar.tsx';
import { UnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import { useEditedRecord } from './use-edited-record.ts';
import { PublicationQuestion } from '../publishing/draft-controls.tsx';
import { useFieldFinder } from '../publishing/use-field-finder.ts';

/** The parts of a record; only forms with parts load their chunk. */
const FormParts = lazy(async () => {
  const { FormParts: Parts } = await import(/* webpackChunkName: "parts" */ '../parts/form-parts.tsx');
  return { default: Parts };
});

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
  // Another tab may switch the current application while this form is open; the record stays in its own.
  const [appKey] = useState(screens.appKey ?? chosenAppKey);
  const parts = useParts({ screens, form, appKey, loaded });
  const hasParts = form.parts.length > 0;
  const edited = useEditedRecord({
    screens,
    form,
    appKey,
    loaded,
    initial,
    parts: hasParts ? parts : undefined,
    onReplaced,
    onStored: (row) => {
      onStored(row);
      forgetRestored();
    },
  });
  const { formDraft, localDraft, saves, access } = edited;
  const { record } = formDraft;
  const { restored, forget: forgetRestored } = useRestoredVersion(formDraft.setInputs, localDraft.update);
  // The response to a save has no embedded records, so they are taken from the loaded record.
  const fullRecord = useMemo(() => record && { ...loaded, ...record }, [record, loaded]);
  const { isTouched: isOwnTouched } = formDraft;
  const isTouched = useCallback(() => isOwnTouched() || parts.forms.isTouched(), [isOwnTouched, parts.forms]);

  /** Shows the record as it is stored now. What is typed in its parts stays. */
  const reload = async () => {
    if (!record || !parts.forms.isTouched()) return onReplaced(record);
    const current = await parts.refresh(record.id);
    if (!current) return undefined;
    formDraft.rebase(current);
    return onStored(current);
  };

  const onFind = useFieldFinder({ screens, form, edited, parts });
  useAddress(loaded === null && record ? `/admin/${screens.path}/form/${record.id}` : undefined);

  return (
    <FormProvider {...formDraft.methods}>
      <FormNotices
        screens={screens}
        fields={form.fields}
        edited={edited}
        onReload={() => void reload()}
        restored={restored}
      />
      <FormWithPreview isOpen={isPreviewed} screens={screens} form={form} record={fullRecord} parts={parts}>
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
          {hasParts ? (
            <Suspense>
              <FormParts screens={screens} form={form} parts={parts} edited={edited} />
            </Suspense>
          ) : null}
          <RecordSaveBar
            screens={screens}
            form={form}
            appKey={appKey}
            formDraft={formDraft}
            isRestored={restored !== undefined}
            access={access}
            partsVersion={parts.version}
            saves={saves}
            isKept={localDraft.isKept}
            onDiscarded={() => void reload()}
          />
        </form>
        {form.after && fullRecord ? (
          <div className={styles.after}>
            <form.after record={fullRecord} />
          </div>
        ) : null}
        {fullRecord ? (
          <ExtensionPoint point="record-panel" passed={{ resource: screens.contract.name, record: fullRecord }} />
        ) : null}
      </FormWithPreview>
      <FormConflict screens={screens} form={form} edited={edited} />
      {record ? (
        <PublicationQuestion publication={saves.publication} screens={screens} id={record.id} onFind={onFind} />
      ) : null}
      <UnsavedGuard isTouched={isTouched} />
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
