import { Button } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import type { CompleteList, Row, Screens } from '../descriptor.ts';
import type { Selection } from '../list/use-selection.ts';
import { afterReturnMs } from '../use-focus-after.ts';
import type { MatchSource } from './read-matches.ts';

/** The list whose rows are changed. */
export interface BulkSource extends MatchSource {
  screens: Screens;
  list: Pick<CompleteList, 'fields' | 'bulk'>;
}

interface ChangeButtonProps {
  source: BulkSource;
  selection: Selection;
  isBusy: boolean;
  /** Called with each row that was written. */
  onSaved: (row: Row) => void;
  /** Called when the dialog has closed. Without a selection the button disappears, with the focus that was on it. */
  onDone: () => void;
}

/** The dialog of a change; its chunk is loaded when it is first needed. */
const ChangeDialog = lazy(async () => {
  const { ChangeDialog: Dialog } = await import(/* webpackChunkName: "change-dialog" */ './change-dialog.tsx');
  return { default: Dialog };
});

/** Opens the dialog that changes a field of the selected rows. */
export function ChangeButton({ source, selection, isBusy, onSaved, onDone }: ChangeButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (source.list.bulk.length === 0) return null;
  const handleClose = (selected: readonly number[]) => {
    setOpen(false);
    selection.set(selected);
    setTimeout(() => button.current?.focus(), afterReturnMs);
    onDone();
  };
  return (
    <>
      <Button ref={button} size="compact-sm" variant="light" disabled={isBusy} onClick={() => setOpen(true)}>
        Change…
      </Button>
      {isOpen ? (
        <Suspense>
          <ChangeDialog source={source} rows={selection.rows} onSaved={onSaved} onClose={handleClose} />
        </Suspense>
      ) : null}
    </>
  );
}
