import { useState } from 'react';
import type { Page } from '../../contract/wire.ts';
import type { Row } from '../descriptor.ts';

interface Selected {
  search: string;
  ids: ReadonlySet<number>;
  /** The rows that were read to select all matches, by id. Most of them are on other pages. */
  matches: ReadonlyMap<number, Row>;
}

const selectNone = (search: string): Selected => ({ search, ids: new Set(), matches: new Map() });

/** Holds the selected rows of one place in a list; another page or search starts with none. */
export function useSelection(search: string, page: Page<Row> | undefined) {
  const [stored, setStored] = useState(() => selectNone(search));
  const { ids, matches } = stored.search === search ? stored : selectNone(search);
  const rows = page?.data ?? [];
  const pageIds = rows.map(({ id }) => id);
  const change = (toNext: (last: Selected) => Partial<Selected>) =>
    setStored((last) => {
      const current = last.search === search ? last : selectNone(search);
      return { ...current, ...toNext(current) };
    });
  const set = (next: Iterable<number>) => change(() => ({ ids: new Set(next) }));
  const selectedOnPage = rows.filter(({ id }) => ids.has(id));
  const elsewhere = [...matches.values()].filter(({ id }) => ids.has(id) && !pageIds.includes(id));
  return {
    /** The selected rows in their current version: those of the page, then those of other pages. */
    rows: [...selectedOnPage, ...elsewhere],
    countElsewhere: elsewhere.length,
    isPageSelected: rows.length > 0 && selectedOnPage.length === rows.length,
    isPagePartlySelected: selectedOnPage.length > 0 && selectedOnPage.length < rows.length,
    has: (id: number) => ids.has(id),
    toggle: (id: number) => set(ids.has(id) ? [...ids].filter((selectedId) => selectedId !== id) : [...ids, id]),
    set,
    /** Selects all rows of the page. */
    setAll: () => set([...ids, ...pageIds]),
    clearPage: () => set([...ids].filter((id) => !pageIds.includes(id))),
    clear: () => change(() => selectNone(search)),
    /** Selects rows of any page, as they were read. */
    setMatches: (read: readonly Row[]) =>
      change(() => ({ ids: new Set(read.map(({ id }) => id)), matches: new Map(read.map((row) => [row.id, row])) })),
    /** Takes over a row that was written, with its new version. */
    update: (row: Row) =>
      change(({ matches: last }) => (last.has(row.id) ? { matches: new Map([...last, [row.id, row]]) } : {})),
  };
}

export type Selection = ReturnType<typeof useSelection>;
