import { useEffect, useRef, useState } from 'react';
import { presenceBeat, type Presence } from '../../contract/presence-wire.ts';
import { ApiError } from '../../runtime/api-error.ts';
import type { Row, Screens } from '../descriptor.ts';
import type { FormDraft } from '../form/use-draft.ts';
import { toResult } from '../to-result.ts';
import { followRecord } from './follow-record.ts';
import { sayClosed, sayOpen } from './presence-calls.ts';

interface PresenceOptions {
  screens: Pick<Screens, 'contract'>;
  appKey: string;
  formDraft: Pick<FormDraft, 'record' | 'base' | 'isTouched' | 'methods'>;
  /** Whether the form is saving now: then what the server says may be of this save. */
  isStoring: () => boolean;
}

/** What the server said last, and whether the form had unsaved changes then. */
export interface KnownPresence {
  presence: Presence;
  isTouched: boolean;
  /** The record of the form when the server was asked. */
  record: Row;
}

export type PresenceState = KnownPresence | 'deleted' | undefined;

/** How often a form says that it is open, in milliseconds, and how soon after its first change or its own save. */
const usualDelay = presenceBeat * 1000;
const changeDelay = 1000;

/**
 * Says every few seconds, while the tab is visible, that the form's record is open here and whether it has unsaved
 * changes; and at once when the API announces that the record or its draft has changed. Returns what the server
 * answers; undefined before. A form works without it, so a failure only ends what is known: the next call may succeed.
 */
export function usePresence({ screens: { contract }, appKey, formDraft, isStoring }: PresenceOptions): PresenceState {
  const { record, base, isTouched, methods } = formDraft;
  const [state, setState] = useState<PresenceState>();
  const id = contract.editing.drafts ? record?.id : undefined;
  const latest = useRef({ base, isTouched, isStoring });
  useEffect(() => {
    latest.current = { base, isTouched, isStoring };
  });
  const { subscribe } = methods;

  useEffect(() => {
    if (id === undefined) return undefined;
    const open = { contract, id, appKey };
    const controller = new AbortController();
    const { signal } = controller;
    let said: boolean | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    /** Returns after which time to ask again. */
    const beat = async (): Promise<number> => {
      if (latest.current.isStoring()) return changeDelay;
      const isChanged = latest.current.isTouched();
      const asked = latest.current.base().record;
      said = isChanged;
      const result = await toResult(sayOpen(open, { isChanged, signal }));
      if (signal.aborted) return usualDelay;
      // A save of this form ran meanwhile, or runs: the answer is not about what the form shows.
      if (latest.current.isStoring() || latest.current.base().record !== asked) return changeDelay;
      if (result.ok) setState(asked ? { presence: result.value, isTouched: isChanged, record: asked } : undefined);
      else setState(result.error instanceof ApiError && result.error.status === 404 ? 'deleted' : undefined);
      return usualDelay;
    };
    const schedule = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), ms);
    };
    const run = async () => {
      const next = document.visibilityState === 'visible' ? await beat() : usualDelay;
      if (!signal.aborted) schedule(next);
    };
    const handleVisible = () => {
      if (document.visibilityState === 'visible') schedule(0);
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        if (said !== undefined && said !== latest.current.isTouched()) schedule(changeDelay);
      },
    });
    const unfollow = followRecord(open, () => {
      // Before the first call, that is soon enough.
      if (said !== undefined) schedule(0);
    });
    schedule(changeDelay);
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      controller.abort();
      clearTimeout(timer);
      unsubscribe();
      unfollow();
      document.removeEventListener('visibilitychange', handleVisible);
      // What was never said open has nothing to close. The server forgets it soon in any case.
      if (said !== undefined) void toResult(sayClosed(open));
    };
  }, [contract, id, appKey, subscribe]);
  return state;
}
