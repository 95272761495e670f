import { Badge, Switch } from '@mantine/core';
import { useState } from 'react';
import type { Row } from './descriptor.ts';
import { useListActions } from './list-actions.ts';
import styles from './status-cell.module.css';

/** Spec §4: 1 is active, anything else is shown as inactive. */
export const activeStatus = 1;

/** A row's status in words, and in a list the switch that changes it. */
export function StatusCell({ row }: { row: Row & { status: number } }) {
  const actions = useListActions();
  const [wanted, setWanted] = useState<number>();
  const isActive = (wanted ?? row.status) === activeStatus;

  const handleChange = async () => {
    // One change at a time; the switch keeps the focus, so it is not disabled meanwhile.
    if (wanted !== undefined) return;
    const next = isActive ? 0 : activeStatus;
    setWanted(next);
    await actions?.setStatus({ row, status: next });
    setWanted(undefined);
  };

  return (
    <div className={styles.status}>
      {actions ? (
        <Switch
          size="sm"
          checked={isActive}
          aria-busy={wanted !== undefined}
          aria-label={`Active: ${actions.nameOf(row)}`}
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
