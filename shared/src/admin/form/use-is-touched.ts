import { useCallback, useSyncExternalStore } from 'react';
import type { FormDraft } from './use-draft.ts';

/** Returns whether a form has unsaved values of its own, without those of its parts. */
export function useIsTouched({ isTouched, methods: { subscribe } }: FormDraft): boolean {
  const listen = useCallback(
    (listener: () => void) => subscribe({ formState: { values: true }, callback: listener }),
    [subscribe],
  );
  return useSyncExternalStore(listen, isTouched);
}
