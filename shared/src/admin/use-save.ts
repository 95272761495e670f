import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { createRecord, updateRecord } from '../runtime/api-client.ts';
import { ApiError } from '../runtime/api-error.ts';
import type { CompleteForm, Draft, Row, Screens } from './descriptor.ts';
import { bodyOf } from './drafts.ts';

/** Spec §9: how long the success banner stays. */
const bannerMs = 3000;

/** Where a save stands: one of these. */
export type SaveState =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved' }
  | { state: 'failed'; message: string; details: string[] }
  /** Somebody else changed the record since it was loaded. */
  | { state: 'conflict' };

interface SaveOptions {
  screens: Screens;
  form: CompleteForm;
  /** Null: what is saved is new. */
  record: Row | null;
  methods: UseFormReturn<Draft>;
  onSaved: (saved: { record: Row; draft: Draft; wasNew: boolean }) => void;
}

/** Puts the server's words on their fields and the focus on the first; answers those that have no field here. */
function spreadErrors({ problem }: ApiError, { form, methods }: Pick<SaveOptions, 'form' | 'methods'>): string[] {
  const own = form.fields.filter(({ name }) => problem.errors?.[name]);
  own.forEach(({ name }, index) => methods.setError(name, { type: 'server', message: problem.errors?.[name]?.join(' ') ?? '' }, { shouldFocus: index === 0 }));
  const names = new Set(own.map(({ name }) => name));
  return Object.entries(problem.errors ?? {}).filter(([name]) => !names.has(name)).flatMap(([name, messages]) => messages.map((text) => `${name}: ${text}`));
}

/** Creates or updates, one call at a time, and says how it went. */
export function useSave({ screens, form, record, methods, onSaved }: SaveOptions) {
  const [state, setState] = useState<SaveState>({ state: 'idle' });
  // State comes a render late: two clicks in a row must make one call.
  const isInFlight = useRef(false);

  useEffect(() => {
    if (state.state !== 'saved') return undefined;
    const timer = setTimeout(() => setState({ state: 'idle' }), bannerMs);
    return () => clearTimeout(timer);
  }, [state]);

  const send = async (draft: Draft, isForced: boolean): Promise<Row> => {
    const body = form.toBody(bodyOf(form.fields, draft), { isNew: record === null });
    const reach = screens.appKey ? { appKey: screens.appKey() } : {};
    if (!record) return createRecord(screens.contract, body, reach);
    return updateRecord(screens.contract, record.id, body, isForced ? reach : { ...reach, version: record.version });
  };

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.status === 412) return setState({ state: 'conflict' });
    const details = error instanceof ApiError ? spreadErrors(error, { form, methods }) : [];
    return setState({ state: 'failed', message: error instanceof Error ? error.message : String(error), details });
  };

  const save = async (draft: Draft, { isForced = false } = {}) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setState({ state: 'saving' });
    try {
      const saved = await send(draft, isForced);
      onSaved({ record: saved, draft, wasNew: record === null });
      setState({ state: 'saved' });
    } catch (error) {
      fail(error);
    } finally {
      isInFlight.current = false;
    }
  };

  return { state, save, forget: () => setState({ state: 'idle' }) };
}
