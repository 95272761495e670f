import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Contract } from '../../contract/contract.ts';
import type { Row } from '../descriptor.ts';
import styles from './list-screen.module.css';
import { activeStatus } from '../publishing/publication-state.ts';
import type { Selection } from './use-selection.ts';
import { getStatus, getStatusWord, type StatusChange } from './use-status.ts';

interface SelectionBarProps {
  contract: Contract;
  selection: Selection;
  /** The number of rows on the page. */
  rowsOnPage: number;
  /** Returns the rows that could not be changed; undefined where rows have no status. */
  setAll: ((changes: readonly StatusChange[]) => Promise<readonly Row[]>) | undefined;
  onDelete: (rows: readonly Row[]) => void;
  /** Called when rows are no longer selected. Without a selection the bar disappears, with the focus that was in it. */
  onDone: () => void;
}

/** The actions on the selected rows. */
export function SelectionBar({ contract, selection, rowsOnPage, setAll, onDelete, onDone }: SelectionBarProps) {
  const { rows } = selection;
  const [busy, setBusy] = useState<number>();
  const isBusy = busy !== undefined;
  const count = rows.length;
  const handleClear = () => {
    selection.clear();
    onDone();
  };
  const handleStatus = async (status: number) => {
    if (!setAll) return;
    setBusy(status);
    const changes = rows.filter((row) => getStatus(row) !== status).map((row) => ({ row, status }));
    const failed = await setAll(changes);
    setBusy(undefined);
    selection.set(failed.map(({ id }) => id));
    onDone();
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
            Make {getStatusWord(contract, activeStatus)}
          </Button>
          <Button
            size="compact-sm"
            variant="light"
            color="gray"
            disabled={isBusy}
            loading={busy === 0}
            onClick={() => void handleStatus(0)}
          >
            Make {getStatusWord(contract, 0)}
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
      {count < rowsOnPage ? (
        <Button size="compact-sm" variant="subtle" onClick={selection.setAll}>
          Select all {rowsOnPage} on this page
        </Button>
      ) : null}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={handleClear}>
        Select none
      </Button>
    </div>
  );
}
