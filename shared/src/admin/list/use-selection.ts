import { useState } from 'react';
import type { Page } from '../../contract/wire.ts';
import type { Row } from '../descriptor.ts';

/** Holds the selected rows of one place in a list; another page or search starts with none. */
export function useSelection(place: string, page: Page<Row> | undefined) {
  const [held, setHeld] = useState<{ place: string; ids: ReadonlySet<number> }>({ place, ids: new Set() });
  const ids = held.place === place ? held.ids : new Set<number>();
  const rows = page?.data ?? [];
  const set = (next: Iterable<number>) => setHeld({ place, ids: new Set(next) });
  return {
    /** The selected rows in their current version. */
    rows: rows.filter(({ id }) => ids.has(id)),
    has: (id: number) => ids.has(id),
    toggle: (id: number) => set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    set,
    setAll: () => set(rows.map(({ id }) => id)),
    clear: () => set([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
