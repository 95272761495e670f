import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../contract/error-message.ts';
import type { TextChange } from '../../contract/wire.ts';
import { ApiError } from '../../runtime/api-error.ts';
import { retryAfterReauth } from '../retry-after-reauth.ts';
import type { CompleteForm, Draft, Row, Screens } from '../descriptor.ts';
import { pickBody, listChanges, isSameDraft, isSameValue, withUses } from './drafts.ts';
import { saveChanges, type SaveResult } from './save-changes.ts';
import { toWriteScope, useCreate, type TextScope } from './use-create.ts';
import type { FormDraft } from './use-draft.ts';

/** How long the success banner is shown, in ms (spec §9). */
const bannerMs = 3000;

/** The state of a save. */
export type SaveState =
  | { state: 'idle' }
  | { state: 'saving' }
  /** `isCreated`: the save has created the record. `isDraft`: visitors do not see it yet. */
  | { state: 'saved'; isCreated: boolean; isDraft: boolean }
  /** `losses` are the parts of rich texts that the record would lose. */
  | { state: 'failed'; message: string; details: string[]; losses: readonly TextChange[] }
  /**
   * Another user has changed these fields too since the record was read. `current` is the record as it is stored now.
   */
  | { state: 'conflict'; current: Row; names: string[] };

interface SaveOptions {
  screens: Screens;
  form: CompleteForm;
  formDraft: FormDraft;
  /** The application of the record. */
  appKey: string;
  /**
   * Called after each write with the stored record. `merged` are the fields that another user changed and whose values
   * the form has taken over, `changes` is what the server has changed in the texts.
   */
  onStored: (row: Row, result: { merged: string[]; changes: readonly TextChange[] }) => void;
}

/** Shows the server's field errors at their inputs and focuses the first. Returns the errors without an input here. */
function showFieldErrors(
  { problem }: ApiError,
  { form, formDraft }: Pick<SaveOptions, 'form' | 'formDraft'>,
): string[] {
  const shownFields = form.fields.filter(({ name }) => problem.errors?.[name]);
  shownFields.forEach(({ name }, index) =>
    formDraft.methods.setError(
      name,
      { type: 'server', message: problem.errors?.[name]?.join(' ') ?? '' },
      { shouldFocus: index === 0 },
    ),
  );
  const names = new Set(shownFields.map(({ name }) => name));
  return Object.entries(problem.errors ?? {})
    .filter(([name]) => !names.has(name))
    .flatMap(([name, messages]) => messages.map((text) => `${name}: ${text}`));
}

/**
 * What became of an autosave that did not store everything: an error, the fields that somebody else changed too, or
 * that its draft is published or discarded.
 */
export type AutosaveProblem = { error: unknown } | { names: string[] } | { isEnded: true };

/** A write that the form has to take over. */
interface Stored {
  sent: Draft;
  changes: readonly TextChange[];
  isAutosave?: boolean;
}

/** An autosave that is under way, and the fields that it sends. */
interface RunningAutosave {
  run: Promise<unknown>;
  sent: readonly string[];
}

/**
 * Waits for an autosave that is under way, and returns the values to save after it. It may have taken over what
 * somebody else has written: fields that were unchanged in `draft` must not be sent with their older values.
 */
async function afterAutosave(
  draft: Draft,
  { formDraft, autosave }: Pick<SaveOptions, 'formDraft'> & { autosave: RunningAutosave | undefined },
): Promise<Draft> {
  if (!autosave) return draft;
  const before = formDraft.base().saved;
  await autosave.run;
  const { saved } = formDraft.base();
  const isUntouched = (name: string) =>
    isSameValue(draft[name], before[name]) || isSameValue(formDraft.methods.getValues(name), saved[name]);
  const theirs = Object.entries(listChanges(saved, before)).filter(
    ([name]) => !autosave.sent.includes(name) && isUntouched(name),
  );
  return { ...draft, ...Object.fromEntries(theirs) };
}

/** Creates or updates the record, one save at a time, and returns the state of the last save that was asked for. */
export function useSave({ screens, form, formDraft, appKey, onStored }: SaveOptions) {
  const [state, setState] = useState<SaveState>({ state: 'idle' });
  // A ref, because state changes only with the next render: two clicks in a row must send one request.
  const isInFlight = useRef(false);
  const autosaving = useRef<RunningAutosave>(undefined);
  const create = useCreate({ screens, form, appKey });
  const createSignal = useUnmountSignal();

  useEffect(() => {
    if (state.state !== 'saved') return undefined;
    const timer = setTimeout(() => setState({ state: 'idle' }), bannerMs);
    return () => clearTimeout(timer);
  }, [state]);

  const toBody = (draft: Draft) => form.toBody(pickBody(form.fields, draft), { isNew: false });

  const handleStored = (row: Row, { sent, changes, isAutosave = false }: Stored) => {
    const changed = changes.map(({ field }) => field);
    onStored(row, { merged: formDraft.markSaved(row, { sent, changed, isTyping: isAutosave }), changes });
  };

  const send = async (draft: Draft, texts: TextScope): Promise<SaveResult | undefined> => {
    if (!formDraft.base().record) {
      const created = await create(draft, texts);
      handleStored(created.record, { sent: created.draft, changes: texts.changes.splice(0) });
      // An earlier create whose response was lost has made the record. Values typed after it are sent as an update.
      if (isSameDraft(created.draft, draft)) return undefined;
    }
    const { record, saved, origins } = formDraft.base();
    return record
      ? saveChanges(screens.contract, {
          base: record,
          origins,
          changes: withUses(form.fields, { changes: listChanges(toBody(draft), toBody(saved)), draft }),
          scope: { appKey, ...toWriteScope(texts) },
        })
      : undefined;
  };

  const fail = (error: unknown) => {
    const details = error instanceof ApiError ? showFieldErrors(error, { form, formDraft }) : [];
    const isGone = error instanceof ApiError && error.status === 404 && formDraft.base().record !== null;
    const message = isGone
      ? `This ${screens.noun} no longer exists: somebody has deleted it. What you typed is still here.`
      : getErrorMessage(error);
    const losses = error instanceof ApiError ? (error.problem.text_losses ?? []) : [];
    setState({ state: 'failed', message, details, losses });
  };

  /** Saves the record, or only its draft. Returns whether all is stored. */
  const save = async (given: Draft, { acceptsLosses = false, isDraft = false } = {}): Promise<boolean> => {
    if (isInFlight.current) return false;
    isInFlight.current = true;
    setState({ state: 'saving' });
    const signal = createSignal();
    const isCreated = formDraft.base().record === null;
    try {
      const draft = await afterAutosave(given, { formDraft, autosave: autosaving.current });
      const texts: TextScope = { acceptsLosses, isDraft, isAutosave: false, changes: [] };
      const result = await retryAfterReauth(() => send(draft, texts), signal);
      if (result?.state === 'conflict') {
        setState(result);
        return false;
      }
      if (result?.state === 'stored')
        handleStored(result.record, { sent: listChanges(draft, formDraft.base().saved), changes: texts.changes });
      setState({ state: 'saved', isCreated, isDraft });
      return true;
    } catch (error) {
      if (!signal.aborted) fail(error);
      return false;
    } finally {
      isInFlight.current = false;
    }
  };

  const runAutosave = async (draft: Draft): Promise<AutosaveProblem | undefined> => {
    const signal = createSignal();
    try {
      const texts: TextScope = { acceptsLosses: false, isDraft: true, isAutosave: true, changes: [] };
      const result = await retryAfterReauth(() => send(draft, texts), signal);
      if (result && result.state !== 'stored') return result.state === 'ended' ? { isEnded: true } : result;
      const sent = listChanges(draft, formDraft.base().saved);
      if (result) handleStored(result.record, { sent, changes: texts.changes, isAutosave: true });
      return undefined;
    } catch (error) {
      return { error };
    }
  };

  /**
   * Saves the draft of a record while its user goes on, and leaves the state of the last save as it is. It saves
   * nothing during another save.
   */
  const autosave = async (draft: Draft): Promise<AutosaveProblem | undefined> => {
    if (isInFlight.current || autosaving.current) return undefined;
    const run = runAutosave(draft);
    autosaving.current = { run, sent: Object.keys(listChanges(draft, formDraft.base().saved)) };
    const problem = await run;
    autosaving.current = undefined;
    return problem;
  };

  /** Resets the state of the last save, unless a save is in progress. */
  const forget = () => {
    if (!isInFlight.current) setState({ state: 'idle' });
  };

  return { state, save, autosave, isStoring: () => isInFlight.current || autosaving.current !== undefined, forget };
}

/**
 * Returns a function that gives the abort signal of a save. It is aborted when the form unmounts, because nobody waits
 * for a sign-in then.
 */
function useUnmountSignal(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return () => {
    if (controller.current === undefined || controller.current.signal.aborted)
      controller.current = new AbortController();
    return controller.current.signal;
  };
}
