import { useRef } from 'react';
import type { TextChange } from '../../contract/wire.ts';
import { createRecord } from '../../runtime/api-client.ts';
import { ApiError } from '../../runtime/api-error.ts';
import type { CompleteForm, Draft, Row, Screens } from '../descriptor.ts';
import { pickBody, isSameDraft } from './drafts.ts';
import { randomKey } from '../random-key.ts';

/**
 * Whether a save is an autosave or one of the draft, whether it may lose parts of rich texts, and what its writes have
 * changed in them.
 */
export interface TextScope {
  acceptsLosses: boolean;
  isDraft: boolean;
  isAutosave: boolean;
  changes: TextChange[];
}

export const toWriteScope = ({ acceptsLosses, isDraft, isAutosave, changes }: TextScope) => ({
  acceptsLosses,
  isDraft,
  isAutosave,
  onTextChanges: (found: TextChange[]) => void changes.push(...found),
});

interface CreateOptions {
  screens: Screens;
  form: CompleteForm;
  /** The application of the record. */
  appKey: string;
}

interface Attempt {
  onceKey: string;
  draft: Draft;
}

/**
 * Creates the record. An attempt keeps its idempotency key until the server answers it, so that a lost response does
 * not create a second record.
 */
export function useCreate({ screens, form, appKey }: CreateOptions) {
  const pending = useRef<Attempt>(undefined);

  return async (draft: Draft, texts: TextScope): Promise<{ record: Row; draft: Draft }> => {
    for (;;) {
      const attempt = pending.current ?? { onceKey: randomKey(), draft };
      pending.current = attempt;
      try {
        const body = form.toBody(pickBody(form.fields, attempt.draft), { isNew: true });
        const record = await createRecord(screens.contract, body, {
          appKey,
          onceKey: attempt.onceKey,
          ...toWriteScope(texts),
        });
        pending.current = undefined;
        return { record, draft: attempt.draft };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        pending.current = undefined;
        if (isSameDraft(attempt.draft, draft)) throw error;
      }
    }
  };
}

/**
 * Whether the server's answer says that it created nothing. Without an answer, or after a 5xx, 401, 408 or 429, the
 * attempt stays pending and is repeated with the same key.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
