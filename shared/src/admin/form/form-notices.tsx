import type { CompleteField } from '../descriptor.ts';
import { RestoredNotice } from '../history/restored-notice.tsx';
import type { RestoredVersion } from '../history/restored-version.ts';
import { LocalDraftNotice } from '../unsaved/local-draft-notice.tsx';
import type { useLocalDraft } from '../unsaved/use-local-draft.ts';
import styles from './record-form.module.css';
import type { FormDraft } from './use-draft.ts';

interface FormNoticesProps {
  noun: string;
  fields: readonly CompleteField[];
  formDraft: FormDraft;
  localDraft: ReturnType<typeof useLocalDraft>;
  restored: RestoredVersion | undefined;
}

/** Says above a form which values it offers, and which it has, that are not those of the record. */
export function FormNotices({ noun, fields, formDraft, localDraft, restored }: FormNoticesProps) {
  return (
    <>
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
