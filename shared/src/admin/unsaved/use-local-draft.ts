import { useCallback, useEffect, useRef, useState } from 'react';
import { authUser } from '../../runtime/auth.ts';
import type { CompleteField, Draft, Row } from '../descriptor.ts';
import { listChanges, toDraft } from '../form/drafts.ts';
import {
  discardDraft,
  saveDraft,
  readDraftsFor,
  getDraftKey,
  type DraftLocation,
  type LocalDraft,
} from './local-drafts.ts';
import { randomKey } from '../random-key.ts';
import type { FormDraft } from '../form/use-draft.ts';

/** The delay from the first change to the write, in ms. Changes in between are in the same write. */
const delayMs = 500;

interface LocalDraftOptions {
  resource: string;
  appKey: string;
  fields: readonly CompleteField[];
  formDraft: FormDraft;
  /**
   * The initial values of a new record from the address. They are stored with the draft, because a later address may
   * not have them.
   */
  initial: Draft;
}

/** A stored draft. `values` are those that differ from the saved ones. */
export interface OfferedDraft {
  key: string;
  draft: LocalDraft;
  values: Draft;
}

/**
 * Stores unsaved values in this browser until they are saved, and offers those stored earlier. Secrets are never
 * stored. `isKept` is false while the browser does not keep what is typed.
 */
export function useLocalDraft({ resource, appKey, fields, formDraft, initial }: LocalDraftOptions) {
  const {
    base,
    changes,
    setInputs,
    methods: { subscribe },
  } = formDraft;
  // The draft belongs to the user who opened the form, even if another user signs in later.
  const [user] = useState(authUser);
  const [form] = useState(randomKey);
  const getLocation = useCallback(
    (record: Row | null): DraftLocation => ({ user, appKey, resource, record: record?.id ?? 'new' }),
    [user, appKey, resource],
  );
  const [offers, setOffers] = useState(() =>
    listOffers(getLocation(formDraft.record), { fields, record: formDraft.record, initial }),
  );
  const usedKey = useRef<string>(undefined);
  const [isKept, setKept] = useState(true);

  const update = useCallback(() => {
    const { record, saved, origins } = base();
    const key = getDraftKey(getLocation(record), form);
    // The key changes when a new record gets its id.
    if (usedKey.current !== undefined && usedKey.current !== key) discardDraft(usedKey.current);
    usedKey.current = key;
    const typed = withoutSecrets(changes(), fields);
    if (Object.keys(typed).length === 0) {
      discardDraft(key);
      return setKept(true);
    }
    const values = record ? typed : { ...initial, ...typed };
    const names = Object.keys(values);
    const before = { ...saved, ...origins };
    setKept(
      saveDraft(key, {
        at: new Date().toISOString(),
        version: record?.version ?? null,
        values,
        before: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
      }),
    );
  }, [base, changes, fields, form, getLocation, initial]);

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
        timer ??= setTimeout(flush, delayMs);
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

  const [offer, ...remainingOffers] = offers;
  const dismissOffer = () => {
    if (offer) discardDraft(offer.key);
    setOffers(remainingOffers);
  };
  const restore = (values: Draft) => {
    setInputs(values);
    update();
    dismissOffer();
  };
  return { offer, restore, discard: dismissOffer, update, isKept };
}

const withoutSecrets = (draft: Draft, fields: readonly CompleteField[]): Draft => {
  const storableFields = new Set(fields.filter(({ field }) => field.kind !== 'secret').map(({ name }) => name));
  return Object.fromEntries(Object.entries(draft).filter(([name]) => storableFields.has(name)));
};

/** Returns the drafts to offer. A draft without a difference from the saved values is discarded. */
function listOffers(
  location: DraftLocation,
  { fields, record, initial }: { fields: readonly CompleteField[]; record: Row | null; initial: Draft },
): OfferedDraft[] {
  const saved = { ...toDraft(fields, record), ...(record ? {} : initial) };
  return readDraftsFor(location).flatMap(({ key, draft }) => {
    const values = listChanges(withoutSecrets(draft.values, fields), saved);
    if (Object.keys(values).length > 0) return [{ key, draft, values }];
    discardDraft(key);
    return [];
  });
}
