import { useRef, useState, type FormEvent } from 'react';
import type { PublicationItem } from '../../contract/draft-wire.ts';
import type { TextChange } from '../../contract/wire.ts';
import { notify } from '../../ui/notices.ts';
import type { CompleteForm, Draft, Row, Screens } from '../descriptor.ts';
import type { PartsState } from '../parts/use-parts.ts';
import { hasOpenDraft } from '../publishing/publication-state.ts';
import { usePublication } from '../publishing/use-publication.ts';
import type { FormDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';

interface SavesOptions {
  screens: Screens;
  form: CompleteForm;
  formDraft: FormDraft;
  /** The application of the record. */
  appKey: string;
  /** The parts of the record, which are saved before it and published with it. */
  parts: PartsState | undefined;
  /** Called with the record after each write. */
  onStored: (record: Row) => void;
  /** Called when the record has another state than the form can take over, with null when it was deleted. */
  onReplaced: (record: Row | null) => void;
}

/** How a save treats the record: whether it may lose parts of its texts, and whether only its draft is saved. */
interface SaveKind {
  acceptsLosses: boolean;
  isDraft: boolean;
}

/**
 * Saves and publishes the record of a form. Where the record has a draft, a save that is to be public saves the draft
 * and publishes it.
 */
export function useSaves({ screens, form, formDraft, appKey, parts, onStored, onReplaced }: SavesOptions) {
  const { record } = formDraft;
  const { areSaving, saveParts } = useSavingParts(parts);
  const [merged, setMerged] = useState<readonly string[]>([]);
  const [textChanges, setTextChanges] = useState<readonly TextChange[]>([]);
  /** The last kind of save, which a retry repeats. */
  const [isLastDraft, setLastDraft] = useState(false);
  const { state, save, autosave, isStoring, forget } = useSave({
    screens,
    form,
    formDraft,
    appKey,
    onStored: (row, { merged: names, changes }) => {
      onStored(row);
      setTextChanges((before) => [...before, ...changes]);
      setMerged((before) => [...before, ...names]);
    },
  });

  const handlePublished = (row: Row | null, items: readonly PublicationItem[]) => {
    // That the draft is saved, and that visitors do not see it, is no longer true.
    forget();
    notify({
      text: items.length === 1 ? `The ${screens.noun} is published.` : `${items.length} changes are published.`,
    });
    if (!row || (items.length > 1 && !parts)) return onReplaced(row);
    if (parts) void parts.refresh(row.id);
    formDraft.markSaved({ ...row, draft: null }, { sent: {}, changed: [] });
    onStored(row);
  };
  const publication = usePublication({ contract: screens.contract, appKey, onPublished: handlePublished });

  const store = async (draft: Draft, { acceptsLosses, isDraft }: SaveKind) => {
    const ofParts = await saveParts();
    if (ofParts === 'failed') return;
    const hasDrafts = ofParts === 'stored' || parts?.hasDrafts();
    if (isDraft || record === null || !(hasDrafts || hasOpenDraft(record))) {
      await save(draft, { acceptsLosses, isDraft });
      return;
    }
    // The drafts are published, so what was typed since becomes one of them first.
    const isStored = !formDraft.isTouched() || (await save(draft, { acceptsLosses, isDraft: true }));
    if (isStored) await publication.begin(record.id);
  };
  const send = ({ acceptsLosses = false, isDraft = isLastDraft }: Partial<SaveKind> = {}) => {
    setLastDraft(isDraft);
    const run = (draft: Draft) => store(draft, { acceptsLosses, isDraft });
    // Required fields of a draft may wait until it is published.
    void (isDraft ? run(formDraft.methods.getValues()) : formDraft.methods.handleSubmit(run, forget)());
  };
  const begin = (isDraft: boolean) => {
    setMerged([]);
    setTextChanges([]);
    send({ isDraft });
  };

  return {
    state,
    merged,
    textChanges,
    publication,
    /** Whether a save or an autosave of the record runs now. */
    isStoring,
    isBusy: areSaving || state.state === 'saving' || publication.state.state === 'working',
    submit: (event: FormEvent) => {
      event.preventDefault();
      begin(false);
    },
    /** Saves only the draft, for who may not publish. */
    submitDraft: (event: FormEvent) => {
      event.preventDefault();
      begin(true);
    },
    saveDraft: () => begin(true),
    /** Publishes the draft, with what is typed. */
    publish: () => begin(false),
    /** Saves what is typed into the draft, of a new record in any case; returns whether all of it is stored. */
    keepDraft: async () => {
      if ((await saveParts()) === 'failed') return false;
      if (record !== null && !formDraft.isTouched()) return true;
      setLastDraft(true);
      return save(formDraft.methods.getValues(), { acceptsLosses: false, isDraft: true });
    },
    /** Saves what is typed into the draft while the user goes on. */
    autosave: () => autosave(formDraft.methods.getValues()),
    retry: () => begin(isLastDraft),
    acceptLosses: () => send({ acceptsLosses: true }),
    /** Saves after a conflict: the fields in `accepted` take the other user's values. */
    resolve: (current: Row, accepted: readonly string[]) => {
      const asked = state.state === 'conflict' ? state.names : accepted;
      setMerged(formDraft.rebase(current, { asked, accepted }));
      send();
    },
    dismissMerged: () => setMerged([]),
    forget,
  };
}

/** Saves the parts of a record, one save at a time: a second one meanwhile fails. */
function useSavingParts(parts: PartsState | undefined) {
  const isInFlight = useRef(false);
  const [areSaving, setSaving] = useState(false);
  const saveParts = async () => {
    if (!parts) return 'untouched';
    if (isInFlight.current) return 'failed';
    isInFlight.current = true;
    setSaving(true);
    try {
      return await parts.save();
    } finally {
      isInFlight.current = false;
      setSaving(false);
    }
  };
  return { areSaving, saveParts };
}
