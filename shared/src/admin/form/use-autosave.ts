import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../contract/error-message.ts';
import { ApiError } from '../../runtime/api-error.ts';
import type { CompleteField, Row } from '../descriptor.ts';
import { hasOpenDraft } from '../publishing/publication-state.ts';
import type { FormDraft } from './use-draft.ts';
import type { FormAccess } from './use-form-access.ts';
import type { AutosaveProblem } from './use-save.ts';
import type { useSaves } from './use-saves.ts';

/**
 * The delay from the first change to the autosave, in ms. It does not start again with each key, so that a user who
 * never pauses loses no more than that.
 */
export const autosaveMs = 5000;
/** The delay before an autosave is tried again without a further change, in ms. */
const retryMs = 30_000;

interface AutosaveOptions {
  fields: readonly CompleteField[];
  formDraft: FormDraft;
  /** Whether the record has a draft that may be saved without a person who asks for it. */
  isOn: boolean;
  saves: ReturnType<typeof useSaves>;
}

/** Saves the draft of a form while its user types. Returns why the last autosave failed, in words. */
export function useAutosave({ fields, formDraft, isOn, saves }: AutosaveOptions): string | undefined {
  const { state, isBusy, autosave: save } = saves;
  // After a save that failed, or that asks something, the user's answer comes first.
  const isFree = !isBusy && (state.state === 'idle' || state.state === 'saved');
  const [problem, setProblem] = useState<string>();
  const {
    isTouched,
    methods: { subscribe },
  } = formDraft;
  const latest = useRef({ fields, isTouched, save });
  useEffect(() => {
    latest.current = { fields, isTouched, save };
  });

  useEffect(() => {
    if (!isOn || !isFree) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let [isOver, isSaving] = [false, false];
    const schedule = (ms: number) => {
      if (!isOver) timer ??= setTimeout(() => void run(), ms);
    };
    const run = async () => {
      clearTimeout(timer);
      timer = undefined;
      // What was typed during a slow save is saved after it, also if nobody presses a further key.
      if (isSaving) return schedule(autosaveMs);
      if (!latest.current.isTouched()) return;
      isSaving = true;
      const found = await latest.current.save();
      isSaving = false;
      if (isOver) return;
      setProblem(found && describe(found, latest.current.fields));
      if (found && isFinal(found)) isOver = true;
      else if (found && mayPass(found)) schedule(retryMs);
    };
    const handleHidden = () => {
      if (document.visibilityState === 'hidden' && timer !== undefined) void run();
    };
    const unsubscribe = subscribe({ formState: { values: true }, callback: () => schedule(autosaveMs) });
    if (latest.current.isTouched()) schedule(autosaveMs);
    document.addEventListener('visibilitychange', handleHidden);
    return () => {
      isOver = true;
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', handleHidden);
      setProblem(undefined);
    };
  }, [isOn, isFree, subscribe]);
  return problem;
}

/** Whether only a save that somebody asks for can store what is typed. */
const isFinal = (problem: AutosaveProblem): boolean => 'isEnded' in problem || isInSet(problem);

const isInSet = (problem: AutosaveProblem): boolean =>
  'error' in problem && problem.error instanceof ApiError && problem.error.problem.code === 'in_set';

/** Whether the same values may be stored later: the server was not reached, or not ready. */
const mayPass = (problem: AutosaveProblem): boolean =>
  'error' in problem
  && !(problem.error instanceof ApiError && problem.error.status >= 400 && problem.error.status < 500);

function describe(problem: AutosaveProblem, fields: readonly CompleteField[]): string {
  if ('names' in problem) {
    const labels = fields.filter(({ name }) => problem.names.includes(name)).map(({ label }) => label);
    return `Autosave has stopped: somebody else has changed ${labels.join(', ')} too. Save the draft to choose.`;
  }
  if ('isEnded' in problem)
    return 'Autosave has stopped: the draft was published or discarded meanwhile. What you type stays here. To keep it, save it as a new draft, or publish it.';
  return isInSet(problem)
    ? 'Autosave is off, because this draft is scheduled. What you save replaces what will be published.'
    : `The draft was not saved automatically. ${getErrorMessage(problem.error)}`;
}

/**
 * Whether changes are saved without a person who asks for it. Only what is a draft already: a word typed into a public
 * record makes no draft that nobody wanted.
 */
export const mayAutosave = (record: Row | null, access: FormAccess): boolean =>
  record !== null && !record.draft?.is_removal && access !== 'read' && (access !== 'publish' || hasOpenDraft(record));
