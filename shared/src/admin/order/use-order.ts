import { useState, useRef } from 'react';
import type { Contract } from '../../contract/contract.ts';
import { getErrorMessage } from '../../contract/error-message.ts';
import { moveRecord } from '../../runtime/api-client.ts';
import type { Row } from '../descriptor.ts';
import { getRecordName } from '../record-name.ts';
import { useMovedFocus } from './use-moved-focus.ts';

/** Runs one move at a time. After a failure it calls `onFailed` and returns the error's message. */
function useExclusiveMove(onFailed: () => void) {
  const [error, setError] = useState<string>();
  const isMoving = useRef(false);

  const runExclusively = async (move: () => Promise<void>): Promise<void> => {
    if (isMoving.current) return;
    isMoving.current = true;
    setError(undefined);
    try {
      await move();
    } catch (reason) {
      onFailed();
      setError(getErrorMessage(reason));
    } finally {
      isMoving.current = false;
    }
  };

  return { runExclusively, error };
}

export type Step = 'up' | 'down';

interface OrderOptions {
  contract: Contract;
  appKey?: (() => string) | undefined;
  rows: readonly Row[];
  /** The number of rows before these in the list, and of all its rows. */
  rowsBefore?: number;
  total?: number;
  /** Returns the id of the next row before or after these, in a list of several pages. */
  findNeighbour?: (step: Step) => Promise<number | undefined>;
  /** Called after a move with the rows in their new order, and with the side if the row left this page. */
  onMoved?: (leftTo: Step | undefined, rows: readonly Row[]) => void;
}

/** Returns the ids with one of them moved to another index. */
export const moveId = (ids: readonly number[], { id, index }: { id: number; index: number }): number[] => {
  const others = ids.filter((otherId) => otherId !== id);
  return others.toSpliced(index, 0, id);
};

/**
 * Manages rows that can be moved: their order while a move is pending, the text for screen readers, and each move as
 * one call.
 */
export function useOrder({
  contract,
  appKey,
  rows,
  rowsBefore = 0,
  total = rows.length,
  findNeighbour,
  onMoved,
}: OrderOptions) {
  const [pendingOrder, setPendingOrder] = useState<{ of: readonly Row[]; ids: readonly number[] }>();
  const [message, setMessage] = useState('');
  const { runExclusively, error } = useExclusiveMove(() => {
    setPendingOrder(undefined);
    setMessage('');
  });
  const ids = pendingOrder?.of === rows ? pendingOrder.ids : rows.map(({ id }) => id);
  const orderedRows = pendingOrder?.of === rows ? ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) : rows;
  const keepFocus = useMovedFocus(orderedRows);

  const preview = (next: readonly number[]) => setPendingOrder({ of: rows, ids: next });
  const describePosition = (id: number, index: number) => {
    const row = rows.find((candidate) => candidate.id === id);
    return `${row ? getRecordName(row, contract.label) : `#${id}`} is at ${rowsBefore + index + 1} of ${total}.`;
  };

  const send = async (
    id: number,
    { to, next, leftTo }: { to: { before: number } | { after: number }; next: readonly number[]; leftTo?: Step },
  ) => {
    preview(next);
    await moveRecord(contract, id, { to, ...(appKey ? { appKey: appKey() } : {}) });
    setMessage(describePosition(id, leftTo === 'up' ? -1 : leftTo === 'down' ? rows.length : next.indexOf(id)));
    onMoved?.(
      leftTo,
      next.flatMap((rowId) => rows.find((row) => row.id === rowId) ?? []),
    );
  };

  /** Stores the position that a row has in these ids. */
  const drop = (id: number, next: readonly number[]) =>
    runExclusively(async () => {
      const index = next.indexOf(id);
      const [previous, following] = [next[index - 1], next[index + 1]];
      if (following !== undefined) await send(id, { to: { before: following }, next });
      else if (previous !== undefined) await send(id, { to: { after: previous }, next });
    });

  /** Moves a row to the neighbouring page on that side, if there is one. */
  const moveToNextPage = (id: number, side: Step) =>
    runExclusively(async () => {
      const anchor = await findNeighbour?.(side);
      if (anchor === undefined) setMessage(describePosition(id, ids.indexOf(id)));
      else await send(id, { to: side === 'up' ? { before: anchor } : { after: anchor }, next: ids, leftTo: side });
    });

  const step = (id: number, side: Step) => {
    const index = ids.indexOf(id) + (side === 'up' ? -1 : 1);
    keepFocus({ id, step: side });
    return index >= 0 && index < ids.length ? drop(id, moveId(ids, { id, index })) : moveToNextPage(id, side);
  };

  return { rows: orderedRows, ids, preview, cancel: () => setPendingOrder(undefined), drop, step, message, error };
}

export type Order = ReturnType<typeof useOrder>;
