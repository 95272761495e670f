import type { Row, Screens } from '../descriptor.ts';
import { activeStatus } from '../publishing/publication-state.ts';
import { getRecordName } from '../record-name.ts';
import type { ListActions } from './status-cell.tsx';
import { useHiding } from './use-hiding.ts';
import type { ListAccess } from './use-list-access.ts';
import { getStatus, useStatus } from './use-status.ts';

interface RowStatusOptions {
  screens: Screens;
  access: ListAccess;
  onSaved: (row: Row) => void;
  /** Called with selected rows that are inactive now. */
  onHidden: (rows: readonly Row[]) => void;
}

/** Returns what a list does with the status of its rows. */
export function useRowStatus({ screens, access, onSaved, onHidden }: RowStatusOptions) {
  const { setStatus, setAll } = useStatus({ screens, onSaved });
  const hiding = useHiding({ setAll, onHidden });
  const { demandsReview } = access;
  const actions: ListActions = {
    getName: (row) => getRecordName(row, screens.contract.label),
    setStatus,
    onHide: demandsReview ? (row) => hiding.ask([row], { isSelection: false }) : undefined,
  };
  return {
    actions: access.canSwitch ? actions : null,
    setAll,
    hiding,
    hideSelected: demandsReview ? (rows: readonly Row[]) => hiding.ask(rows, { isSelection: true }) : undefined,
    /** Whether a row can only be marked for deletion: visitors see it, and another person has to approve that. */
    isMarked: (row: Row) => demandsReview && getStatus(row) === activeStatus,
  };
}
