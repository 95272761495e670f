import { DraftControls, SaveLabel } from '../publishing/draft-controls.tsx';
import type { CompleteForm, Screens } from '../descriptor.ts';
import { findPublicAddress } from './public-link.tsx';
import { SaveBar } from './save-bar.tsx';
import { mayAutosave, useAutosave } from './use-autosave.ts';
import { useIsTouched } from './use-is-touched.ts';
import type { FormDraft } from './use-draft.ts';
import type { FormAccess } from './use-form-access.ts';
import type { useSaves } from './use-saves.ts';

interface RecordSaveBarProps {
  screens: Screens;
  form: CompleteForm;
  appKey: string;
  formDraft: FormDraft;
  /** Whether the form has the values of an earlier version, which nobody has confirmed yet. */
  isRestored: boolean;
  access: FormAccess;
  /** What changes with each save of a part of the record. */
  partsVersion: string;
  saves: ReturnType<typeof useSaves>;
  /** Whether this browser keeps what is typed until it is saved. */
  isKept: boolean;
  /** Called when the draft is discarded. */
  onDiscarded: () => void;
}

/** The last row of the form of a record, with the buttons that the user's role allows. */
export function RecordSaveBar({
  screens,
  form,
  appKey,
  formDraft,
  isRestored,
  access,
  partsVersion,
  saves,
  isKept,
  onDiscarded,
}: RecordSaveBarProps) {
  const { record } = formDraft;
  const hasDrafts = screens.contract.editing.drafts;
  const isOn = mayAutosave(record, access) && !isRestored;
  const isTouched = useIsTouched(formDraft);
  const autosaveProblem = useAutosave({ fields: form.fields, formDraft, saves, isOn });
  return (
    <SaveBar
      state={saves.state}
      successText={form.saved}
      noun={screens.noun}
      publicAddress={findPublicAddress(form, record)}
      merged={form.fields.filter(({ name }) => saves.merged.includes(name)).map(({ label }) => label)}
      onMergedDismiss={saves.dismissMerged}
      isKept={isKept}
      autosaveProblem={autosaveProblem}
      onRetry={saves.retry}
      onAcceptLosses={saves.acceptLosses}
      action={<SaveLabel access={access} record={record} hasDrafts={hasDrafts} />}
      isReadOnly={access === 'read'}
    >
      {hasDrafts ? (
        <DraftControls
          screens={screens}
          form={form}
          appKey={appKey}
          record={record}
          access={access}
          isTouched={isTouched}
          partsVersion={partsVersion}
          isBusy={saves.isBusy}
          onSaveDraft={saves.saveDraft}
          onPublish={saves.publish}
          onKeep={saves.keepDraft}
          onDiscarded={onDiscarded}
        />
      ) : null}
    </SaveBar>
  );
}
