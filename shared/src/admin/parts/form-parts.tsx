import { useCallback, useMemo } from 'react';
import { useSearchParams } from '../router.ts';
import type { CompleteForm, Row, Screens } from '../descriptor.ts';
import type { EditedRecord } from '../form/use-edited-record.ts';
import { getRecordName } from '../record-name.ts';
import { PartList } from './part-list.tsx';
import { PartsContext } from './part-forms.ts';
import styles from './parts.module.css';
import type { PartsState } from './use-parts.ts';

interface FormPartsProps {
  screens: Screens;
  form: CompleteForm;
  parts: PartsState;
  edited: EditedRecord;
}

/** The parts of a form's record, such as the sections of a page: each is edited where it is shown. */
export function FormParts({ screens, form, parts, edited }: FormPartsProps) {
  const { forms, rows, change, refresh } = parts;
  const { formDraft, saves, appKey, access } = edited;
  const { record, base } = formDraft;
  const { keepDraft, isBusy } = saves;
  const [query] = useSearchParams();
  const opened = query.get('part');
  const id = record?.id;
  const refreshAll = useCallback(async () => void (id === undefined || (await refresh(id))), [id, refresh]);
  const scope = useMemo(
    () => ({ forms, appKey, isReadOnly: access === 'read', isBusy, refresh: refreshAll, opened }),
    [forms, appKey, access, isBusy, refreshAll, opened],
  );
  /** A part needs an owner with an id, so a new record is saved as a draft first. */
  const keepOwner = async (): Promise<Row | null> => base().record ?? ((await keepDraft()) ? base().record : null);
  return (
    <PartsContext value={scope}>
      <div className={styles.parts}>
        {form.parts.map((part) => (
          <PartList
            key={part.as}
            part={part}
            level={2}
            owner={record ? getRecordName(record, screens.contract.label) : undefined}
            rows={rows[part.as] ?? []}
            onChange={(next) => change(part.as, next)}
            onKeepOwner={keepOwner}
          />
        ))}
      </div>
    </PartsContext>
  );
}
