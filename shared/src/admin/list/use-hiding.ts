import { useState } from 'react';
import type { Row } from '../descriptor.ts';
import { activeStatus, inactiveStatus } from '../publishing/publication-state.ts';
import { getStatus, type SetAll } from './use-status.ts';

interface HidingOptions {
  setAll: SetAll;
  /** Called with the rows that are inactive now, if they were selected together. */
  onHidden: (rows: readonly Row[]) => void;
}

export type Hiding = ReturnType<typeof useHiding>;

/**
 * Makes rows inactive after a question, where a site demands a second person: one person alone takes them off the site
 * at once, and cannot take that back.
 */
export function useHiding({ setAll, onHidden }: HidingOptions) {
  const [asked, setAsked] = useState<{ rows: readonly Row[]; isSelection: boolean }>();
  const ask = (rows: readonly Row[], { isSelection }: { isSelection: boolean }) => {
    const seen = rows.filter((row) => getStatus(row) === activeStatus);
    if (seen.length > 0) setAsked({ rows: seen, isSelection });
  };
  const hide = async () => {
    if (!asked) return;
    const { rows, isSelection } = asked;
    const failed = await setAll(
      rows.map((row) => ({ row, status: inactiveStatus })),
      { canUndo: false },
    );
    setAsked(undefined);
    if (isSelection) onHidden(rows.filter(({ id }) => !failed.some((row) => row.id === id)));
  };
  return { rows: asked?.rows, ask, hide, close: () => setAsked(undefined) };
}
