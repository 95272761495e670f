import { useCallback, useEffect, useRef, useState } from 'react';
import { authUser } from '../runtime/auth.ts';
import type { CompleteField, Draft, Row } from './descriptor.ts';
import { changesIn, draftOf } from './drafts.ts';
import {
  discardDraft,
  saveDraft,
  readDraftsFor,
  getDraftKey,
  type DraftLocation,
  type LocalDraft,
} from './local-drafts.ts';
import { randomKey } from './random-key.ts';
import type { Work } from './use-draft.ts';

/** After the first key that is pressed; what is typed until then is kept with it. */
const waitMs = 500;

interface LocalDraftOptions {
  resource: string;
  appKey: string;
  fields: readonly CompleteField[];
  work: Work;
  /**
   * What the address gave a new record to start with. It is kept with what is typed: the way back to it need not say it
   * again.
   */
  given: Draft;
}

/** What was kept, as far as it differs from what is saved now. */
export interface OfferedDraft {
  key: string;
  work: LocalDraft;
  values: Draft;
}

/** Keeps what is typed in this browser until it is saved, and offers what was kept before. Secrets are never kept. */
export function useLocalDraft({ resource, appKey, fields, work, given }: LocalDraftOptions) {
  const {
    base,
    changes,
    fill,
    methods: { subscribe },
  } = work;
  // Whoever signs in later: what is typed here is theirs who opened the form.
  const [user] = useState(authUser);
  const [form] = useState(randomKey);
  const place = useCallback(
    (record: Row | null): DraftLocation => ({ user, appKey, resource, record: record?.id ?? 'new' }),
    [user, appKey, resource],
  );
  const [offers, setOffers] = useState(() => offersAt(place(work.record), { fields, record: work.record, given }));
  const usedKey = useRef<string>(undefined);

  const update = useCallback(() => {
    const { record, saved } = base();
    const key = getDraftKey(place(record), form);
    // A new record has got its id.
    if (usedKey.current !== undefined && usedKey.current !== key) discardDraft(usedKey.current);
    usedKey.current = key;
    const typed = withoutSecrets(changes(), fields);
    if (Object.keys(typed).length === 0) return discardDraft(key);
    const values = record ? typed : { ...given, ...typed };
    const names = Object.keys(values);
    saveDraft(key, {
      at: new Date().toISOString(),
      version: record?.version ?? null,
      values,
      before: Object.fromEntries(names.map((name) => [name, saved[name] ?? null])),
    });
  }, [base, changes, fields, form, place, given]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      update();
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        timer ??= setTimeout(flush, waitMs);
      },
    });
    globalThis.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      flush();
      unsubscribe();
      globalThis.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [subscribe, update]);

  const [offer, ...later] = offers;
  const settle = () => {
    if (offer) discardDraft(offer.key);
    setOffers(later);
  };
  const take = (values: Draft) => {
    fill(values);
    update();
    settle();
  };
  return { offer, take, drop: settle, update };
}

const withoutSecrets = (draft: Draft, fields: readonly CompleteField[]): Draft => {
  const open = new Set(fields.filter(({ field }) => field.kind !== 'secret').map(({ name }) => name));
  return Object.fromEntries(Object.entries(draft).filter(([name]) => open.has(name)));
};

/** What is as it is saved now needs no offer. */
function offersAt(
  place: DraftLocation,
  { fields, record, given }: { fields: readonly CompleteField[]; record: Row | null; given: Draft },
): OfferedDraft[] {
  const saved = { ...draftOf(fields, record), ...(record ? {} : given) };
  return readDraftsFor(place).flatMap(({ key, work }) => {
    const values = changesIn(withoutSecrets(work.values, fields), saved);
    if (Object.keys(values).length > 0) return [{ key, work, values }];
    discardDraft(key);
    return [];
  });
}
