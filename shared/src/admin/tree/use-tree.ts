import { useMemo, useState } from 'react';
import type { Contract, Embed } from '../../contract/contract.ts';
import { getErrorMessage } from '../../contract/error-message.ts';
import { listRecords, moveRecord, updateRecord } from '../../runtime/api-client.ts';
import type { Page } from '../../contract/wire.ts';
import type { Row } from '../descriptor.ts';
import { getRecordName } from '../record-name.ts';
import { useMoveQueue } from '../order/use-move-queue.ts';
import { useMovedFocus } from '../order/use-moved-focus.ts';
import { toResult, useResult } from '../to-result.ts';
import { toItems, moveItem, findStepPosition, listSiblings, type Item, type TreePosition, type Step } from './tree.ts';

/** Reads all records of a tree, nested. */
const read = (contract: Contract) => toResult<Page<Row>>(listRecords(contract));

/** Returns a tree's records, and functions that read them again, at once or after a write. */
export function useTreeRows(contract: Contract) {
  const [result, setResult] = useState(() => read(contract));
  const { latest } = useResult(result);
  return {
    latest,
    reload: () => setResult(read(contract)),
    /**
     * Waits for the write and for a pending read, then reads again. The pending response may be older than the write,
     * so it is never shown.
     */
    reloadAfter: (write: Promise<unknown>) =>
      setResult(Promise.all([result, toResult(write)]).then(() => read(contract))),
  };
}

interface BranchOptions {
  contract: Contract;
  tree: Embed;
  /** The top-level records of this part of the tree. */
  roots: readonly Row[];
  /** The values that all records of this part share; a record that gets another parent keeps them. */
  commonValues: Record<string, string>;
  reloadAfter: (write: Promise<unknown>) => void;
}

/**
 * Manages one part of a tree, in which records can be moved: the items while a move is pending, and the text for screen
 * readers.
 */
export function useBranch({ contract, tree, roots, commonValues, reloadAfter }: BranchOptions) {
  const stored = useMemo(() => toItems(roots, { as: tree.as }), [roots, tree.as]);
  const [pendingMove, setPendingMove] = useState<{ of: readonly Item[]; items: readonly Item[] }>();
  const [message, setMessage] = useState('');
  const [error, setError] = useState<string>();
  const queue = useMoveQueue();
  const items = pendingMove?.of === stored ? pendingMove.items : stored;
  const keepFocus = useMovedFocus(items);

  const describePosition = (id: number, next: readonly Item[]) => {
    const item = next.find((candidate) => candidate.id === id);
    const parentItem = next.find((candidate) => candidate.id === item?.parent);
    const siblings = listSiblings(next, item?.parent ?? null);
    const location = parentItem ? `below ${getRecordName(parentItem.row, contract.label)}` : 'at the top';
    return item
      ? `${getRecordName(item.row, contract.label)} is ${location}, at ${siblings.indexOf(item) + 1} of ${siblings.length}.`
      : '';
  };

  /** Sends at most two writes: the new parent, and the position among its children. */
  const write = async (id: number, next: readonly Item[]) => {
    const parent = next.find((item) => item.id === id)?.parent ?? null;
    if (parent !== (items.find((item) => item.id === id)?.parent ?? null))
      await updateRecord(contract, id, { ...commonValues, [tree.by]: parent });
    const siblings = listSiblings(next, parent).map((item) => item.id);
    const [previous, following] = [siblings[siblings.indexOf(id) - 1], siblings[siblings.indexOf(id) + 1]];
    if (following !== undefined) await moveRecord(contract, id, { to: { before: following } });
    else if (previous !== undefined) await moveRecord(contract, id, { to: { after: previous } });
  };

  const moveTo = async (id: number, position: TreePosition) => {
    const next = moveItem(items, { id, ...position });
    setPendingMove({ of: stored, items: next });
    setError(undefined);
    const moving = queue.add(() => write(id, next));
    reloadAfter(moving);
    try {
      await moving;
      setMessage(describePosition(id, next));
    } catch (reason) {
      setPendingMove(undefined);
      setError(getErrorMessage(reason));
    }
  };

  const step = (id: number, to: Step) => {
    const position = findStepPosition(items, { id, step: to });
    if (!position) return setMessage(describePosition(id, items));
    keepFocus({ key: id, step: to });
    return void moveTo(id, position);
  };

  return {
    items,
    message,
    error,
    moveTo,
    step,
    show: (id: number, position: TreePosition) =>
      setPendingMove({ of: stored, items: moveItem(items, { id, ...position }) }),
    cancel: () => setPendingMove(pendingMove),
  };
}

export type Branch = ReturnType<typeof useBranch>;
