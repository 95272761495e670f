import { useEffect, useState } from 'react';
import type { SavedView } from '../../contract/saved-view-wire.ts';
import { compareTexts } from '../../contract/texts/fold-text.ts';
import { toResult, type Result } from '../to-result.ts';
import { listViews } from './saved-view-calls.ts';

/** Reads the saved views of a resource, and applies to them what is written here. */
export function useSavedViews(resource: string) {
  const [result, setResult] = useState<Result<SavedView[]>>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void toResult(listViews(resource)).then((next) => isCurrent && setResult(next));
    return () => void (isCurrent = false);
  }, [resource, tries]);
  const change = (apply: (views: readonly SavedView[]) => SavedView[]) =>
    setResult((now) => (now?.ok ? { ok: true, value: apply(now.value) } : now));
  return {
    /** Undefined while they are read. */
    result,
    retry: () => {
      setResult(undefined);
      setTries((count) => count + 1);
    },
    /** Puts a stored view into the list, at the place of its name. */
    put: (view: SavedView) =>
      change((views) =>
        [...views.filter(({ id }) => id !== view.id), view].toSorted((one, other) =>
          compareTexts(one.name, other.name),
        ),
      ),
    drop: ({ id }: Pick<SavedView, 'id'>) => change((views) => views.filter((view) => view.id !== id)),
  };
}
