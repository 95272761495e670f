import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Contract } from '../../contract/contract.ts';
import type { Row } from '../descriptor.ts';
import styles from './list-screen.module.css';
import { activeStatus } from './status-cell.tsx';
import type { Selection } from './use-selection.ts';
import { getStatus, statusWord, type StatusChange } from './use-status.ts';

interface SelectionBarProps {
  contract: Contract;
  selection: Selection;
  /** The number of rows on the page. */
  inPage: number;
  /** Returns the rows that could not be changed; undefined where rows have no status. */
  setAll: ((wanted: readonly StatusChange[]) => Promise<readonly Row[]>) | undefined;
  onDelete: (rows: readonly Row[]) => void;
  /** Called when rows are no longer selected. Without a selection the bar disappears, with the focus that was in it. */
  onAnswered: () => void;
}

/** The actions on the selected rows. */
export function SelectionBar({ contract, selection, inPage, setAll, onDelete, onAnswered }: SelectionBarProps) {
  const { rows } = selection;
  const [busy, setBusy] = useState<number>();
  const isBusy = busy !== undefined;
  const count = rows.length;
  const handleNone = () => {
    selection.clear();
    onAnswered();
  };
  const handleStatus = async (status: number) => {
    if (!setAll) return;
    setBusy(status);
    const wanted = rows.filter((row) => getStatus(row) !== status).map((row) => ({ row, status }));
    const failed = await setAll(wanted);
    setBusy(undefined);
    selection.set(failed.map(({ id }) => id));
    onAnswered();
  };
  return (
    <div className={styles.selection} role="group" aria-label="Selected rows">
      <Text size="sm" fw={600} role="status">
        {count} selected
      </Text>
      {setAll ? (
        <>
          <Button
            size="compact-sm"
            variant="light"
            disabled={isBusy}
            loading={busy === activeStatus}
            onClick={() => void handleStatus(activeStatus)}
          >
            Make {statusWord(contract, activeStatus)}
          </Button>
          <Button
            size="compact-sm"
            variant="light"
            color="gray"
            disabled={isBusy}
            loading={busy === 0}
            onClick={() => void handleStatus(0)}
          >
            Make {statusWord(contract, 0)}
          </Button>
        </>
      ) : null}
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        className={styles.delete}
        disabled={isBusy}
        onClick={() => onDelete(rows)}
      >
        Delete selected
      </Button>
      <span className={styles.gap} />
      {count < inPage ? (
        <Button size="compact-sm" variant="subtle" onClick={selection.setAll}>
          Select all {inPage} on this page
        </Button>
      ) : null}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={handleNone}>
        Select none
      </Button>
    </div>
  );
}
