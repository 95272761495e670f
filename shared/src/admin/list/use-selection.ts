import { useState } from 'react';
import type { Page } from '../../contract/wire.ts';
import type { Row } from '../descriptor.ts';

/** Holds the selected rows of one place in a list; another page or search starts with none. */
export function useSelection(search: string, page: Page<Row> | undefined) {
  const [selected, setSelected] = useState<{ search: string; ids: ReadonlySet<number> }>({ search, ids: new Set() });
  const ids = selected.search === search ? selected.ids : new Set<number>();
  const rows = page?.data ?? [];
  const set = (next: Iterable<number>) => setSelected({ search, ids: new Set(next) });
  return {
    /** The selected rows in their current version. */
    rows: rows.filter(({ id }) => ids.has(id)),
    has: (id: number) => ids.has(id),
    toggle: (id: number) => set(ids.has(id) ? [...ids].filter((selectedId) => selectedId !== id) : [...ids, id]),
    set,
    setAll: () => set(rows.map(({ id }) => id)),
    clear: () => set([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
