import { useRef, useState } from 'react';
import type { Contract } from '../../contract/contract.ts';
import { getErrorMessage } from '../../contract/error-message.ts';
import { moveRecord } from '../../runtime/api-client.ts';
import type { Row } from '../descriptor.ts';
import { getRecordName } from '../record-name.ts';
import { useMoveQueue } from './use-move-queue.ts';
import { useMovedFocus } from './use-moved-focus.ts';

export type Step = 'up' | 'down';

interface OrderOptions {
  contract: Contract;
  appKey?: (() => string) | undefined;
  rows: readonly Row[];
  /** Returns the name of a row in messages. Default: its label. */
  getName?: (row: Row) => string;
  /** The number of rows before these in the list, and of all its rows. */
  rowsBefore?: number;
  total?: number;
  /** Returns the id of the next row before or after these, in a list of several pages. */
  findNeighbour?: (step: Step) => Promise<number | undefined>;
  /**
   * Called after the last move of a series with the rows in their new order, and with the side if the row left this
   * page.
   */
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
  getName = (row) => getRecordName(row, contract.label),
  rowsBefore = 0,
  total = rows.length,
  findNeighbour,
  onMoved,
}: OrderOptions) {
  const [pendingOrder, setPendingOrder] = useState<{ of: readonly Row[]; ids: readonly number[] }>();
  const [message, setMessage] = useState('');
  const [error, setError] = useState<string>();
  const queue = useMoveQueue();
  /** Shows what is stored of a series whose last move is not made yet; called if one of the next fails. */
  const showStored = useRef<() => void>(undefined);
  /** While a row leaves this page, the buttons of its rows are about to be replaced. */
  const isLeaving = useRef(false);
  const ids = pendingOrder?.of === rows ? pendingOrder.ids : rows.map(({ id }) => id);
  const orderedRows = pendingOrder?.of === rows ? ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) : rows;
  const keepFocus = useMovedFocus(orderedRows);

  /** Rows of several resources can be on a screen, so their ids alone do not tell them apart. */
  const toKey = (id: number): string => `${contract.name} ${id}`;
  const preview = (next: readonly number[]) => setPendingOrder({ of: rows, ids: next });
  const describePosition = (id: number, index: number) => {
    const row = rows.find((candidate) => candidate.id === id);
    return `${row ? getName(row) : `#${id}`} is at ${rowsBefore + index + 1} of ${total}.`;
  };

  const send = (id: number, to: { before: number } | { after: number }) =>
    moveRecord(contract, id, { to, ...(appKey ? { appKey: appKey() } : {}) });

  /** Makes a move after those before it. Later ones are shown and stored on its result. */
  const make = async (move: () => Promise<void>, onMade: () => void): Promise<void> => {
    setError(undefined);
    const moving = queue.add(move);
    try {
      await moving;
      showStored.current = queue.isLast(moving) ? undefined : onMade;
      if (queue.isLast(moving)) onMade();
    } catch (reason) {
      setPendingOrder(undefined);
      showStored.current?.();
      showStored.current = undefined;
      setMessage('');
      setError(getErrorMessage(reason));
    }
  };

  /** Stores the position that a row has in these ids. */
  const drop = (id: number, next: readonly number[]) => {
    const index = next.indexOf(id);
    const [previous, following] = [next[index - 1], next[index + 1]];
    preview(next);
    return make(
      async () => {
        if (following !== undefined) await send(id, { before: following });
        else if (previous !== undefined) await send(id, { after: previous });
        setMessage(describePosition(id, index));
      },
      () =>
        onMoved?.(
          undefined,
          next.flatMap((rowId) => rows.find((row) => row.id === rowId) ?? []),
        ),
    );
  };

  /** Moves a row to the neighbouring page on that side, if there is one. */
  const moveToNextPage = async (id: number, side: Step) => {
    let hasLeft = false;
    isLeaving.current = true;
    await make(
      async () => {
        const anchor = await findNeighbour?.(side);
        if (anchor === undefined) return setMessage(describePosition(id, ids.indexOf(id)));
        await send(id, side === 'up' ? { before: anchor } : { after: anchor });
        hasLeft = true;
        return setMessage(describePosition(id, side === 'up' ? -1 : rows.length));
      },
      () => {
        if (hasLeft) onMoved?.(side, rows);
      },
    );
    isLeaving.current = false;
  };

  const step = async (id: number, side: Step) => {
    if (isLeaving.current) return;
    const index = ids.indexOf(id) + (side === 'up' ? -1 : 1);
    keepFocus({ key: toKey(id), step: side });
    if (rowsBefore + index < 0 || rowsBefore + index >= total) setMessage(describePosition(id, ids.indexOf(id)));
    else await (index >= 0 && index < ids.length ? drop(id, moveId(ids, { id, index })) : moveToNextPage(id, side));
  };

  return {
    rows: orderedRows,
    ids,
    toKey,
    preview,
    cancel: () => setPendingOrder(undefined),
    drop,
    step,
    message,
    error,
  };
}

export type Order = ReturnType<typeof useOrder>;
