import { useCallback, useEffect, useMemo, useState, type FormEvent, type KeyboardEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { appKey as chosenAppKey } from '../../runtime/app-key.ts';
import { ConflictModal } from './conflict-modal.tsx';
import type { CompleteForm, Draft, Row, Screens } from '../descriptor.ts';
import { getValue } from './drafts.ts';
import type { ConflictingField } from './field-choices.tsx';
import { FieldInput } from './field-input.tsx';
import { LocalDraftNotice } from '../unsaved/local-draft-notice.tsx';
import { BesidePreview } from '../preview/beside-preview.tsx';
import styles from './record-form.module.css';
import { RelatedOrderContext } from '../list/related-order.ts';
import { replacedPictures } from '../replaced-pictures.ts';
import { SaveBar } from './save-bar.tsx';
import { UnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import { useDraft, type Work } from './use-draft.ts';
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
  const work = useDraft(form.fields, { loaded, initial });
  const { record } = work;
  // Another tab may switch the current application while this form is open; the record stays in its own.
  const [appKey] = useState(screens.appKey ?? chosenAppKey);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [ordered, setOrdered] = useState<Readonly<Record<string, readonly Row[]>>>({});
  // The form's values do not include the order of embedded records.
  const handleOrder = useCallback(
    (embeddedAs: string, rows: readonly Row[]) => setOrdered((before) => ({ ...before, [embeddedAs]: rows })),
    [],
  );
  // The response to a save has no embedded records, so they are taken from the loaded record.
  const whole = useMemo(() => record && { ...loaded, ...record, ...ordered }, [record, loaded, ordered]);
  const localDraft = useLocalDraft({ resource: screens.contract.name, appKey, fields: form.fields, work, initial });
  const { state, save, forget } = useSave({
    screens,
    form,
    work,
    appKey,
    onStored: (names) => {
      localDraft.update();
      setTaken((before) => [...before, ...names]);
    },
  });

  useEffect(() => replacedPictures.listen(work.showReplaced), [work.showReplaced]);
  useAddress(loaded === null && record ? `/admin/${screens.path}/form/${record.id}` : undefined);

  const send = () => void work.methods.handleSubmit(save, forget)();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTaken([]);
    send();
  };
  const inputs = (place: 'main' | 'side') =>
    form.fields
      .filter((field) => field.place === place)
      .map((field) => (
        <FieldInput key={`${field.name} ${work.fillings[field.name] ?? 0}`} field={field} record={record} />
      ));
  const side = inputs('side');
  const labels = form.fields.filter(({ name }) => taken.includes(name)).map(({ label }) => label);
  const After = form.after;
  return (
    <FormProvider {...work.methods}>
      {localDraft.offer ? (
        <LocalDraftNotice
          key={localDraft.offer.key}
          noun={screens.noun}
          fields={form.fields}
          work={work}
          offer={localDraft.offer}
          onTake={localDraft.take}
          onDrop={localDraft.drop}
        />
      ) : null}
      <BesidePreview isOpen={isPreviewed} screens={screens} form={form} record={whole}>
        <form noValidate aria-label={form.title} onSubmit={submit} onKeyDown={onlyFirstPress}>
          <div className={styles.columns} data-single={side.length === 0 || undefined}>
            <div className={styles.card}>{inputs('main')}</div>
            {side.length > 0 ? <div className={styles.card}>{side}</div> : null}
          </div>
          <SaveBar
            state={state}
            words={form.saved}
            taken={labels}
            onTakenSeen={() => setTaken([])}
            onRetry={() => submit()}
          />
        </form>
        {After && whole ? (
          <RelatedOrderContext value={handleOrder}>
            <div className={styles.after}>
              <After record={whole} />
            </div>
          </RelatedOrderContext>
        ) : null}
      </BesidePreview>
      {state.state === 'conflict' ? (
        <ConflictModal
          noun={screens.noun}
          contested={listConflicts(state, { form, work })}
          onClose={forget}
          onSettle={(yielded) => {
            setTaken(work.rebase(state.current, yielded));
            send();
          }}
        />
      ) : null}
      <UnsavedGuard isTouched={work.isTouched} />
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
  { form, work }: { form: CompleteForm; work: Work },
): ConflictingField[] {
  return form.fields
    .filter(({ name }) => names.includes(name))
    .map((field) => ({
      field,
      mine: work.methods.getValues(field.name) ?? null,
      theirs: getValue(current, field.name) ?? null,
      before: work.record ? (getValue(work.record, field.name) ?? null) : null,
    }));
}
