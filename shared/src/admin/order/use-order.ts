import { useState } from 'react';
import type { Contract } from '../../contract/contract.ts';
import { moveRecord } from '../../runtime/api-client.ts';
import type { Row } from '../descriptor.ts';
import { getRecordName } from '../record-name.ts';
import { useFocusWith } from './use-focus-with.ts';
import { useOneMove } from './use-one-move.ts';

export type Step = 'up' | 'down';

interface OrderOptions {
  contract: Contract;
  appKey?: (() => string) | undefined;
  rows: readonly Row[];
  /** The number of rows before these in the list, and of all its rows. */
  before?: number;
  total?: number;
  /** Returns the id of the next row before or after these, in a list of several pages. */
  beyond?: (step: Step) => Promise<number | undefined>;
  /** Called after a move with the rows in their new order, and with the side if the row left this page. */
  onMoved?: (left: Step | undefined, rows: readonly Row[]) => void;
}

/** Returns the ids with one of them moved to another index. */
export const withMoved = (ids: readonly number[], { id, index }: { id: number; index: number }): number[] => {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(index, 0, id);
};

/**
 * Manages rows that can be moved: their order while a move is pending, the text for screen readers, and each move as
 * one call.
 */
export function useOrder({ contract, appKey, rows, before = 0, total = rows.length, beyond, onMoved }: OrderOptions) {
  const [held, setHeld] = useState<{ of: readonly Row[]; ids: readonly number[] }>();
  const [news, setNews] = useState('');
  const { alone, error } = useOneMove(() => {
    setHeld(undefined);
    setNews('');
  });
  const ids = held?.of === rows ? held.ids : rows.map(({ id }) => id);
  const shown = held?.of === rows ? ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) : rows;
  const keepFocus = useFocusWith(shown);

  const hold = (next: readonly number[]) => setHeld({ of: rows, ids: next });
  const saying = (id: number, index: number) => {
    const row = rows.find((one) => one.id === id);
    return `${row ? getRecordName(row, contract.label) : `#${id}`} is at ${before + index + 1} of ${total}.`;
  };

  const send = async (
    id: number,
    { to, next, left }: { to: { before: number } | { after: number }; next: readonly number[]; left?: Step },
  ) => {
    hold(next);
    await moveRecord(contract, id, { to, ...(appKey ? { appKey: appKey() } : {}) });
    setNews(saying(id, left === 'up' ? -1 : left === 'down' ? rows.length : next.indexOf(id)));
    onMoved?.(
      left,
      next.flatMap((one) => rows.find((row) => row.id === one) ?? []),
    );
  };

  /** Stores the position that a row has in these ids. */
  const drop = (id: number, next: readonly number[]) =>
    alone(async () => {
      const index = next.indexOf(id);
      const [previous, following] = [next[index - 1], next[index + 1]];
      if (following !== undefined) await send(id, { to: { before: following }, next });
      else if (previous !== undefined) await send(id, { to: { after: previous }, next });
    });

  /** Moves a row to the neighbouring page on that side, if there is one. */
  const leave = (id: number, side: Step) =>
    alone(async () => {
      const anchor = await beyond?.(side);
      if (anchor === undefined) setNews(saying(id, ids.indexOf(id)));
      else await send(id, { to: side === 'up' ? { before: anchor } : { after: anchor }, next: ids, left: side });
    });

  const step = (id: number, side: Step) => {
    const index = ids.indexOf(id) + (side === 'up' ? -1 : 1);
    keepFocus({ id, step: side });
    return index >= 0 && index < ids.length ? drop(id, withMoved(ids, { id, index })) : leave(id, side);
  };

  return { rows: shown, ids, hold, cancel: () => setHeld(undefined), drop, step, news, error };
}

export type Order = ReturnType<typeof useOrder>;
