import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from '../runtime/router.ts';
import { ErrorBanner, SuccessBanner } from '../ui/banner.tsx';
import { ConflictModal } from './conflict-modal.tsx';
import type { CompleteForm, Draft, Row, Screens } from './descriptor.ts';
import { draftOf, sameDraft } from './drafts.ts';
import { FieldInput } from './field-input.tsx';
import styles from './record-form.module.css';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useSave, type SaveState } from './use-save.ts';

interface RecordFormProps {
  screens: Screens;
  form: CompleteForm;
  /** What was loaded; null for a new record. */
  loaded: Row | null;
  onReload: () => void;
}

/** One form for create and edit: a saved new record is adopted, so that the next save updates it. */
export function RecordForm({ screens, form, loaded, onReload }: RecordFormProps) {
  const [record, setRecord] = useState(loaded);
  const [initial] = useState(() => draftOf(form.fields, loaded));
  const saved = useRef(initial);
  const methods = useForm<Draft>({ defaultValues: initial });
  const { getValues, handleSubmit } = methods;
  const navigate = useNavigate();
  const isTouched = useCallback(() => !sameDraft(getValues(), saved.current), [getValues]);

  const address = (row: Row) => `/admin/${screens.path}/form/${row.id}`;
  const { state, save, forget } = useSave({
    screens, form, record, methods,
    onSaved: ({ record: answer, draft, wasNew }) => {
      saved.current = draft;
      setRecord(answer);
      // The address names the new record, so that a reload of the page finds it; the router must not load it over the form.
      if (wasNew) globalThis.history.replaceState(globalThis.history.state, '', address(answer));
    },
  });

  const handleReload = () => {
    saved.current = getValues();
    forget();
    if (loaded || !record) onReload();
    else void navigate(address(record), { replace: true });
  };

  const submit = handleSubmit((draft) => save(draft));
  const inputs = (place: 'main' | 'side') => form.fields.filter((field) => field.place === place)
    .map((field) => <FieldInput key={field.name} field={field} isNew={record === null} />);
  const side = inputs('side');
  const After = form.after;
  return (
    <FormProvider {...methods}>
      <form noValidate onSubmit={(event) => void submit(event)} aria-label={form.title}>
        <div className={styles.columns} data-single={side.length === 0 || undefined}>
          <div className={styles.card}>{inputs('main')}</div>
          {side.length > 0 ? <div className={styles.card}>{side}</div> : null}
        </div>
        <SaveBar state={state} words={form.saved} onRetry={() => void submit()} />
      </form>
      {After && record ? <div className={styles.after}><After record={loaded ?? record} /></div> : null}
      <ConflictModal noun={screens.noun} isOpen={state.state === 'conflict'} onReload={handleReload} onForce={() => save(getValues(), { isForced: true })} onClose={forget} />
      <UnsavedGuard isTouched={isTouched} />
    </FormProvider>
  );
}

function SaveBar({ state, words, onRetry }: { state: SaveState; words: string; onRetry: () => void }) {
  return (
    <div className={styles.bar}>
      <div className={styles.news}>
        {state.state === 'saved' ? <SuccessBanner text={words} /> : null}
        {state.state === 'failed' ? <ErrorBanner text={state.message} details={state.details} onRetry={onRetry} /> : null}
      </div>
      <Button type="submit" loading={state.state === 'saving'} leftSection={<IconDeviceFloppy size={17} aria-hidden />}>Save</Button>
    </div>
  );
}
