import { useEffect, useState } from 'react';
import { isObject } from '../../contract/is-object.ts';
import { useLocation } from '../../runtime/router.ts';
import type { Draft } from '../descriptor.ts';
import { isDraft } from '../unsaved/local-drafts.ts';

/** Values of an earlier version that a form opens with. The history hands them to it in the state of the location. */
export interface RestoredVersion {
  version: number;
  values: Draft;
}

/** The states whose values a form has taken: a form that is mounted again must not take them again. */
const taken = new WeakSet<object>();

/** Makes the state of the location that opens a form with these values. */
export const toRestoredState = (restored: RestoredVersion) => ({ restored });

/**
 * Gives the values of an earlier version to a new form, once, and to its local draft. Returns them until `forget` is
 * called after a save.
 */
export function useRestoredVersion(setInputs: (values: Draft) => void, updateLocalDraft: () => void) {
  const state: unknown = useLocation().state;
  const [restored, setRestored] = useState(() => parseRestored(state));
  useEffect(() => {
    if (!restored || !isObject(state) || taken.has(state)) return;
    taken.add(state);
    // A reload of the page must not put them over what was saved since. The local draft keeps them.
    globalThis.history.replaceState({ ...globalThis.history.state, usr: null }, '');
    setInputs(restored.values);
    updateLocalDraft();
  }, [restored, state, setInputs, updateLocalDraft]);
  return { restored, forget: () => setRestored(undefined) };
}

function parseRestored(state: unknown): RestoredVersion | undefined {
  if (!isObject(state) || taken.has(state) || !isObject(state.restored)) return undefined;
  const { version, values } = state.restored;
  return typeof version === 'number' && isDraft(values) ? { version, values } : undefined;
}
