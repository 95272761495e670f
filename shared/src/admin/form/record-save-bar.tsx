import { DraftControls, SaveLabel } from '../publishing/draft-controls.tsx';
import type { CompleteForm, Row, Screens } from '../descriptor.ts';
import { findPublicAddress } from './public-link.tsx';
import { SaveBar } from './save-bar.tsx';
import type { FormAccess } from './use-form-access.ts';
import type { useSaves } from './use-saves.ts';

interface RecordSaveBarProps {
  screens: Screens;
  form: CompleteForm;
  appKey: string;
  /** The record; null before it is created. */
  record: Row | null;
  access: FormAccess;
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
  record,
  access,
  saves,
  isKept,
  onDiscarded,
}: RecordSaveBarProps) {
  const hasDrafts = screens.contract.editing.drafts;
  return (
    <SaveBar
      state={saves.state}
      successText={form.saved}
      noun={screens.noun}
      publicAddress={findPublicAddress(form, record)}
      merged={form.fields.filter(({ name }) => saves.merged.includes(name)).map(({ label }) => label)}
      onMergedDismiss={saves.dismissMerged}
      isKept={isKept}
      onRetry={saves.retry}
      onAcceptLosses={saves.acceptLosses}
      action={<SaveLabel access={access} record={record} hasDrafts={hasDrafts} />}
      isReadOnly={access === 'read'}
    >
      {hasDrafts ? (
        <DraftControls
          screens={screens}
          appKey={appKey}
          record={record}
          access={access}
          isBusy={saves.isBusy}
          onSaveDraft={saves.saveDraft}
          onKeep={saves.keepDraft}
          onDiscarded={onDiscarded}
        />
      ) : null}
    </SaveBar>
  );
}
