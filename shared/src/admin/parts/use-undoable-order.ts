import { useState } from 'react';
import type { CompletePart, Row } from '../descriptor.ts';
import { moveId, useOrder, type Order } from '../order/use-order.ts';
import { toPartKey, usePartsScope } from './part-forms.ts';
import { getPartName } from './part-names.ts';

interface UndoableOrderOptions {
  part: CompletePart;
  rows: readonly Row[];
  /** Called with the rows in their new order. */
  onMoved: (rows: readonly Row[]) => void;
}

/** The order of parts, and how the moves of the part that was moved last are undone. */
export function useUndoableOrder({ part, rows, onMoved }: UndoableOrderOptions) {
  const { appKey, forms, refresh } = usePartsScope();
  const [last, setLast] = useState<{ id: number; index: number }>();
  const getName = (row: Row) => forms.find(toPartKey(part, row.id))?.getName() ?? getPartName(part, row);
  const order = useOrder({
    contract: part.screens.contract,
    appKey: () => appKey,
    rows,
    getName,
    onMoved: (_left, moved) => {
      onMoved(moved);
      // A move makes a version of the record, on which its open form has to be.
      if (forms.hasOpen()) void refresh();
    },
  });
  /** Several moves of one part are undone together. */
  const remember = (id: number) =>
    setLast((before) => (before?.id === id ? before : { id, index: order.ids.indexOf(id) }));
  const tracked: Order = {
    ...order,
    drop: (id, ids) => {
      remember(id);
      return order.drop(id, ids);
    },
    step: (id, side) => {
      remember(id);
      return order.step(id, side);
    },
  };
  const row = rows.find(({ id }) => id === last?.id);
  const undo =
    row && last
      ? {
          name: getName(row),
          run: () => {
            setLast(undefined);
            document.getElementById(toPartKey(part, row.id))?.focus();
            void order.drop(row.id, moveId(order.ids, last));
          },
        }
      : undefined;
  return { order: tracked, undo };
}
