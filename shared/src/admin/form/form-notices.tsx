import type { CompleteField, Screens } from '../descriptor.ts';
import { RestoredNotice } from '../history/restored-notice.tsx';
import type { RestoredVersion } from '../history/restored-version.ts';
import { PresenceNotice } from '../presence/presence-notice.tsx';
import { usePresence } from '../presence/use-presence.ts';
import { LocalDraftNotice } from '../unsaved/local-draft-notice.tsx';
import styles from './record-form.module.css';
import type { EditedRecord } from './use-edited-record.ts';

interface FormNoticesProps {
  screens: Screens;
  fields: readonly CompleteField[];
  /** Loads the record as it is stored now. */
  onReload: () => void;
  edited: EditedRecord;
  restored?: RestoredVersion | undefined;
}

/**
 * Says above a form who else has its record open or has saved it, which values the form offers, and which it has, that
 * are not those of the record.
 */
export function FormNotices(props: FormNoticesProps) {
  const { screens, fields, onReload, edited, restored } = props;
  const { formDraft, localDraft, appKey } = edited;
  const { isBusy, isStoring } = edited.saves;
  const presence = usePresence({ screens, appKey, formDraft, isStoring });
  const { noun } = screens;
  return (
    <>
      <PresenceNotice noun={noun} state={presence} record={formDraft.record} isBusy={isBusy} onReload={onReload} />
      {localDraft.offer ? (
        <LocalDraftNotice
          key={localDraft.offer.key}
          noun={noun}
          fields={fields}
          formDraft={formDraft}
          offer={localDraft.offer}
          onRestore={localDraft.restore}
          onDiscard={localDraft.discard}
        />
      ) : null}
      {restored ? (
        <div className={styles.notice}>
          <RestoredNotice restored={restored} fields={fields} />
        </div>
      ) : null}
    </>
  );
}
