import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Contract } from '../../contract/contract.ts';
import { ChangeButton, type BulkSource } from '../bulk/change-button.tsx';
import { SelectMatches } from '../bulk/select-matches.tsx';
import type { Row } from '../descriptor.ts';
import styles from './list-screen.module.css';
import { activeStatus, inactiveStatus } from '../publishing/publication-state.ts';
import type { Selection } from './use-selection.ts';
import { getStatus, getStatusWord, type StatusChange } from './use-status.ts';

interface SelectionBarProps {
  contract: Contract;
  selection: Selection;
  /** The number of rows on the page. */
  rowsOnPage: number;
  /** The number of rows that match the list's search and filters. */
  total: number;
  source: BulkSource;
  /** Called with each row that was written. */
  onSaved: (row: Row) => void;
  /** Returns the rows that could not be changed; undefined where rows have no status. */
  setAll: ((changes: readonly StatusChange[]) => Promise<readonly Row[]>) | undefined;
  /** Asks before rows are made inactive. Only where another person has to approve that rows become public. */
  onHide: ((rows: readonly Row[]) => void) | undefined;
  onDelete: (rows: readonly Row[]) => void;
  /** Called when rows are no longer selected. Without a selection the bar disappears, with the focus that was in it. */
  onDone: () => void;
}

/** The actions on the selected rows. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, rowsOnPage, total, source, setAll, onSaved, onDelete, onDone } = props;
  const { rows, countElsewhere } = selection;
  const [busy, setBusy] = useState<number | 'reading'>();
  const clear = useRef<HTMLButtonElement>(null);
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
        {count} selected{countElsewhere > 0 ? `, ${countElsewhere} of them on other pages` : ''}
      </Text>
      <StatusButtons {...props} busy={busy} onStatus={handleStatus} />
      <ChangeButton source={source} selection={selection} isBusy={isBusy} onSaved={onSaved} onDone={onDone} />
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
      {!selection.isPageSelected ? (
        <Button size="compact-sm" variant="subtle" onClick={selection.setAll}>
          Select all {rowsOnPage} on this page
        </Button>
      ) : null}
      {selection.isPageSelected && total > rowsOnPage ? (
        <SelectMatches
          source={source}
          selection={selection}
          total={total}
          isBusy={isBusy}
          onBusy={(isReading) => setBusy(isReading ? 'reading' : undefined)}
          onSelected={() => clear.current?.focus()}
        />
      ) : null}
      <Button ref={clear} size="compact-sm" variant="subtle" color="gray" onClick={handleClear}>
        Select none
      </Button>
    </div>
  );
}

interface StatusButtonsProps extends Pick<SelectionBarProps, 'contract' | 'selection' | 'setAll' | 'onHide'> {
  busy: number | 'reading' | undefined;
  onStatus: (status: number) => Promise<void>;
}

function StatusButtons({ contract, selection, setAll, onHide, busy, onStatus }: StatusButtonsProps) {
  if (!setAll) return null;
  const isBusy = busy !== undefined;
  const hasSeen = selection.rows.some((row) => getStatus(row) === activeStatus);
  return (
    <>
      {onHide ? (
        <Text size="sm" c="dimmed">
          Another person has to approve what becomes public: use the forms.
        </Text>
      ) : (
        <Button
          size="compact-sm"
          variant="light"
          disabled={isBusy}
          loading={busy === activeStatus}
          onClick={() => void onStatus(activeStatus)}
        >
          Make {getStatusWord(contract, activeStatus)}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="light"
        color="gray"
        disabled={isBusy || (onHide !== undefined && !hasSeen)}
        loading={busy === inactiveStatus}
        onClick={() => (onHide ? onHide(selection.rows) : void onStatus(inactiveStatus))}
      >
        Make {getStatusWord(contract, inactiveStatus)}
      </Button>
    </>
  );
}
