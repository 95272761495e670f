import { Button } from '@mantine/core';
import { FormProvider } from 'react-hook-form';
import { WarningBanner } from '../../ui/banner.tsx';
import { notify } from '../../ui/notices.ts';
import type { CompletePart, Draft, Row } from '../descriptor.ts';
import { getValue } from '../form/drafts.ts';
import { FormConflict } from '../form/form-conflict.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { FormNameContext } from '../form/form-name.ts';
import { FormNotices } from '../form/form-notices.tsx';
import { MergedNotice, NotKept, SaveResult } from '../form/save-bar.tsx';
import { mayAutosave, useAutosave } from '../form/use-autosave.ts';
import { useEditedRecord } from '../form/use-edited-record.ts';
import { usePartsScope } from './part-forms.ts';
import { getPartName } from './part-names.ts';
import styles from './parts.module.css';
import { useNewerRow, useOpenForm, useShownErrors, type Typed } from './use-open-form.ts';

interface PartFormProps {
  part: CompletePart;
  row: Row;
  /** The name of the part, as it is typed. */
  name: string;
  /** Called with the part after each write; undefined when it is a part of this record no longer. */
  onStored: (row: Row | undefined) => void;
  /** Whether the form has unsaved changes. */
  isTouched: boolean;
  /** Messages to show at its fields, the first of which gets the focus. */
  errors: Readonly<Record<string, string[]>> | undefined;
  onTyped: (typed: Typed) => void;
  /** Opens the part and moves the focus to what is wrong in it. */
  onShow: () => void;
  /** Called when what was typed is dropped: its button disappears. */
  onDiscarded: () => void;
}

const nothing: Draft = {};

/** The form of an open part. What is typed is saved with the record of which it is a part. */
export function PartForm({ part, row, name, onStored, errors, onTyped, onDiscarded, ...props }: PartFormProps) {
  const { isTouched, onShow } = props;
  const { screens, form, by } = part;
  const { appKey, isReadOnly, refresh } = usePartsScope();
  const edited = useEditedRecord({
    screens,
    form,
    appKey,
    loaded: row,
    initial: nothing,
    onReplaced: () => void refresh(),
    onStored: (stored) => {
      const isMoved = getValue(stored, by) !== getValue(row, by);
      if (isMoved)
        notify({
          text: `Somebody has moved ${getPartName(part, stored)} to another place.`,
          details: ['What you typed is saved there.'],
        });
      onStored(isMoved ? undefined : stored);
    },
  });
  const { formDraft, saves, localDraft, access } = edited;
  const { setInputs, changes, base } = formDraft;
  useOpenForm({ part, row, edited, onTyped, onShow });
  useNewerRow(row, edited);
  useShownErrors(errors, { form, edited, onNone: onDiscarded });
  const isOn = !isReadOnly && mayAutosave(formDraft.record, access);
  const autosaveProblem = useAutosave({ fields: form.fields, formDraft, saves, isOn });

  const discard = () => {
    const { saved } = base();
    setInputs(Object.fromEntries(Object.keys(changes()).map((name) => [name, saved[name] ?? null])));
    saves.forget();
    localDraft.update();
    onDiscarded();
  };
  return (
    <FormProvider {...formDraft.methods}>
      <FormNameContext value={getPartName(part, row)}>
        <div className={styles.form}>
          <FormNotices screens={screens} fields={form.fields} edited={edited} onReload={() => void refresh()} />
          <FormFields
            form={form}
            record={formDraft.record}
            isReadOnly={isReadOnly || access === 'read'}
            mountCounts={formDraft.mountCounts}
            changes={saves.textChanges}
          />
          <div className={styles.results}>
            {saves.state.state === 'failed' ? (
              <SaveResult
                state={saves.state}
                successText=""
                noun={screens.noun}
                publicAddress={undefined}
                onRetry={saves.retry}
                onAcceptLosses={saves.acceptLosses}
              />
            ) : null}
            <MergedNotice
              merged={form.fields.filter(({ name }) => saves.merged.includes(name)).map(({ label }) => label)}
              onDismiss={saves.dismissMerged}
            />
            {autosaveProblem === undefined ? null : <WarningBanner text={autosaveProblem} />}
            {localDraft.isKept ? null : <NotKept />}
          </div>
          <FormConflict screens={screens} form={form} edited={edited} />
          {isTouched ? (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={discard} className={styles.discard}>
              Discard changes of {name}
            </Button>
          ) : null}
        </div>
      </FormNameContext>
    </FormProvider>
  );
}
