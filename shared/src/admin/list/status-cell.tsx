import { Badge, Switch } from '@mantine/core';
import { useState, createContext, use } from 'react';
import type { Row } from '../descriptor.ts';
import styles from './status-cell.module.css';

/** What a cell can do to its row. Outside a list the context is null. */
export interface ListActions {
  getName: (row: Row) => string;
  /** Never rejects: the list shows the failure. */
  setStatus: (change: { row: Row; status: number }) => Promise<void>;
}

export const ListActionsContext = createContext<ListActions | null>(null);

const useListActions = (): ListActions | null => use(ListActionsContext);

/** Spec §4: status 1 is active; any other value is shown as inactive. */
export const activeStatus = 1;

/** Shows a row's status in words; in a list it also has the switch that changes it. */
export function StatusCell({ row }: { row: Row & { status: number } }) {
  const actions = useListActions();
  const [pending, setPending] = useState<number>();
  const isActive = (pending ?? row.status) === activeStatus;

  const handleChange = async () => {
    // One change at a time. The switch is not disabled meanwhile, because it would lose the focus.
    if (pending !== undefined) return;
    const next = isActive ? 0 : activeStatus;
    setPending(next);
    await actions?.setStatus({ row, status: next });
    setPending(undefined);
  };

  return (
    <div className={styles.status}>
      {actions ? (
        <Switch
          size="sm"
          checked={isActive}
          aria-busy={pending !== undefined}
          aria-label={`Active: ${actions.getName(row)}`}
          onChange={() => void handleChange()}
        />
      ) : null}
      {isActive ? (
        <Badge color="teal" variant="light">
          Active
        </Badge>
      ) : (
        <Badge color="gray" variant="light">
          Inactive
        </Badge>
      )}
    </div>
  );
}
