import { Anchor, Badge, Text, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Link } from '../../runtime/router.ts';
import { formatDateTime } from '../date-time.ts';
import type { FormAccess } from '../form/use-form-access.ts';
import type { CompleteForm, Draft, Row, Screens } from '../descriptor.ts';
import { UnsavedBadge } from '../form/unsaved-badge.tsx';
import { getDraftPath } from '../history/history-path.ts';
import { RecordPreviewLink } from '../previews/record-preview-link.tsx';
import styles from './draft-controls.module.css';
import { discardDraft } from './draft-calls.ts';
import { activeStatus, describePublication, hasOpenDraft, isLive } from './publication-state.ts';
import { ReviewControl } from '../review/review-control.tsx';
import { MoreControls } from './more-controls.tsx';
import { ScheduleControl } from './schedule-control.tsx';
import type { FindFields } from './use-field-finder.ts';
import type { usePublication } from './use-publication.ts';

interface DraftControlsProps {
  screens: Screens;
  form: CompleteForm;
  appKey: string;
  /** The record with its draft; null before it is created. */
  record: Row | null;
  access: FormAccess;
  /** Whether the record has unsaved values. */
  isTouched: boolean;
  /** What changes with each save of a part of the record. */
  partsVersion: string;
  isBusy: boolean;
  onSaveDraft: () => void;
  onPublish: () => void;
  /** Saves what is typed into the draft; returns whether all of it is stored. */
  onKeep: () => Promise<boolean>;
  /** Called when the draft is discarded. */
  onDiscarded: () => void;
}

/** What visitors see of the record, and the buttons that save and discard its draft. */
export function DraftControls({
  screens,
  form,
  appKey,
  record,
  access,
  isTouched,
  partsVersion,
  isBusy,
  onSaveDraft,
  onPublish,
  onKeep,
  onDiscarded,
}: DraftControlsProps) {
  const [isAsking, setAsking] = useState(false);
  const draft = record && hasOpenDraft(record) ? record.draft : undefined;
  // What was never public has nothing to go back to. It is deleted from its list.
  const canDiscard = access !== 'read' && draft && record && !(record.published_at === null && !isLive(record));
  return (
    <>
      {record ? <State screens={screens} record={record} isTouched={isTouched} /> : null}
      {record ? (
        <MoreControls>
          <ScheduleControl
            screens={screens}
            appKey={appKey}
            record={record}
            isBusy={isBusy}
            mayPlan={access === 'publish' || access === 'review'}
            onKeep={onKeep}
          />
          <ReviewControl
            screens={screens}
            appKey={appKey}
            record={record}
            partsVersion={partsVersion}
            isBusy={isBusy}
            onKeep={onKeep}
          />
          <RecordPreviewLink
            screens={screens}
            form={form}
            appKey={appKey}
            record={record}
            isBusy={isBusy}
            onKeep={onKeep}
          />
          {canDiscard ? (
            <>
              <BusyButton variant="subtle" color="gray" isBusy={isBusy} onClick={() => setAsking(true)}>
                Discard draft
              </BusyButton>
              <ConfirmModal
                isOpen={isAsking}
                title="Discard the draft?"
                action="Discard draft"
                closeLabel="Keep it"
                isDangerous
                onClose={() => setAsking(false)}
                onConfirm={async () => {
                  await discardDraft({ contract: screens.contract, id: record.id, version: draft.version, appKey });
                  setAsking(false);
                  onDiscarded();
                }}
              >
                Its changes, saved on {formatDateTime(draft.updated_at)}, are lost. Visitors see this {screens.noun} as
                before.
              </ConfirmModal>
            </>
          ) : null}
        </MoreControls>
      ) : null}
      <OtherSave
        access={access}
        hasDraft={draft !== undefined}
        isBusy={isBusy}
        onSaveDraft={onSaveDraft}
        onPublish={onPublish}
      />
    </>
  );
}

type OtherSaveProps = Pick<DraftControlsProps, 'access' | 'isBusy' | 'onSaveDraft' | 'onPublish'> & {
  hasDraft: boolean;
};

/** The other way to save than that of the form's own button. A draft that needs an approval is saved before it. */
function OtherSave({ access, hasDraft, isBusy, onSaveDraft, onPublish }: OtherSaveProps) {
  if (access !== 'publish' && !(access === 'review' && hasDraft)) return null;
  return (
    <BusyButton variant="default" isBusy={isBusy} onClick={access === 'publish' ? onSaveDraft : onPublish}>
      {access === 'publish' ? 'Save draft' : 'Publish'}
    </BusyButton>
  );
}

function State({ screens, record, isTouched }: { screens: Screens; record: Row; isTouched: boolean }) {
  const draft = hasOpenDraft(record) ? record.draft : undefined;
  return (
    <div className={styles.state}>
      <Badge color={isLive(record) ? 'teal' : 'gray'} variant={draft ? 'outline' : 'light'}>
        {describePublication(record)}
      </Badge>
      {isTouched ? <UnsavedBadge /> : null}
      {draft ? (
        <Text size="xs" c="dimmed">
          Draft saved {formatDateTime(draft.updated_at)}
        </Text>
      ) : null}
      {draft && screens.contract.editing.history ? (
        <Anchor component={Link} to={getDraftPath(screens, record.id)} size="xs">
          Compare<VisuallyHidden> the draft with what is live</VisuallyHidden>
        </Anchor>
      ) : null}
    </div>
  );
}

/** The dialog before a publication; its chunk is loaded when it is first needed. */
const PublishDialog = lazy(async () => {
  const { PublishDialog: Dialog } = await import(/* webpackChunkName: "publish-dialog" */ './publish-dialog.tsx');
  return { default: Dialog };
});

/** The dialog of a publication that waits for an answer, and the message of one that failed. */
export function PublicationQuestion({ publication, screens, id, onFind }: PublicationQuestionProps) {
  const { state, publish, close } = publication;
  if (state.state !== 'asking') return null;
  return (
    <Suspense>
      <PublishDialog
        items={state.items}
        notice={state.notice}
        changesPath={screens.contract.editing.history ? getDraftPath(screens, id) : undefined}
        onFind={onFind}
        onPublish={() => void publish(id, state.items)}
        onClose={close}
      />
    </Suspense>
  );
}

type Publication = ReturnType<typeof usePublication>;

interface PublicationQuestionProps {
  publication: Publication;
  screens: Screens;
  id: number;
  onFind: FindFields;
}

interface SaveLabelProps {
  access: FormAccess;
  record: Row | null;
  hasDrafts: boolean;
}

/** The label of the button that saves a record. */
export function SaveLabel({ access, record, hasDrafts }: SaveLabelProps) {
  if (access === 'draft' || access === 'review') return 'Save draft';
  return hasDrafts ? <PublishLabel record={record} /> : 'Save';
}

/** Visitors see a record once it is saved, unless its status keeps it from them. */
function PublishLabel({ record }: { record: Row | null }) {
  const typed = useWatch<Draft>({ name: 'status' });
  const stored: unknown = record ? Reflect.get(record, 'status') : activeStatus;
  return (typed ?? stored) === activeStatus ? 'Publish' : 'Save';
}
