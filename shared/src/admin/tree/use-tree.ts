import { useMemo, useRef, useState } from 'react';
import type { Contract, Embed } from '../../contract/contract.ts';
import { getErrorMessage } from '../../contract/error-message.ts';
import { listRecords, moveRecord, updateRecord } from '../../runtime/api-client.ts';
import type { Page } from '../../contract/wire.ts';
import type { Row } from '../descriptor.ts';
import { getRecordName } from '../record-name.ts';
import { useFocusWith } from '../order/use-focus-with.ts';
import { toResult, useResult } from '../to-result.ts';
import { toItems, placed, placeOfStep, listSiblings, type Item, type Place, type Step } from './tree.ts';

/** Reads all records of a tree, nested. */
const read = (contract: Contract) => toResult<Page<Row>>(listRecords(contract));

/** Returns a tree's records, and functions that read them again, at once or after a write. */
export function useTreeRows(contract: Contract) {
  const [answer, setAnswer] = useState(() => read(contract));
  const { latest } = useResult(answer);
  return {
    latest,
    reload: () => setAnswer(read(contract)),
    /**
     * Waits for the write and for a pending read, then reads again. The pending response may be older than the write,
     * so it is never shown.
     */
    reloadAfter: (write: Promise<unknown>) =>
      setAnswer(Promise.all([answer, toResult(write)]).then(() => read(contract))),
  };
}

interface BranchOptions {
  contract: Contract;
  tree: Embed;
  /** The top-level records of this part of the tree. */
  roots: readonly Row[];
  /** The values that all records of this part share; a record that gets another parent keeps them. */
  common: Record<string, string>;
  reloadAfter: (write: Promise<unknown>) => void;
}

/**
 * Manages one part of a tree, in which records can be moved: the items while a move is pending, and the text for screen
 * readers.
 */
export function useBranch({ contract, tree, roots, common, reloadAfter }: BranchOptions) {
  const stored = useMemo(() => toItems(roots, { as: tree.as }), [roots, tree.as]);
  const [held, setHeld] = useState<{ of: readonly Item[]; items: readonly Item[] }>();
  const [news, setNews] = useState('');
  const [error, setError] = useState<string>();
  const isMoving = useRef(false);
  const items = held?.of === stored ? held.items : stored;
  const keepFocus = useFocusWith(items);

  const saying = (id: number, next: readonly Item[]) => {
    const item = next.find((one) => one.id === id);
    const owner = next.find((one) => one.id === item?.parent);
    const siblings = listSiblings(next, item?.parent ?? null);
    const where = owner ? `below ${getRecordName(owner.row, contract.label)}` : 'at the top';
    return item
      ? `${getRecordName(item.row, contract.label)} is ${where}, at ${siblings.indexOf(item) + 1} of ${siblings.length}.`
      : '';
  };

  /** Sends at most two writes: the new parent, and the position among its children. */
  const write = async (id: number, next: readonly Item[]) => {
    const parent = next.find((item) => item.id === id)?.parent ?? null;
    if (parent !== (items.find((item) => item.id === id)?.parent ?? null))
      await updateRecord(contract, id, { ...common, [tree.by]: parent });
    const siblings = listSiblings(next, parent).map((item) => item.id);
    const [previous, following] = [siblings[siblings.indexOf(id) - 1], siblings[siblings.indexOf(id) + 1]];
    if (following !== undefined) await moveRecord(contract, id, { to: { before: following } });
    else if (previous !== undefined) await moveRecord(contract, id, { to: { after: previous } });
  };

  const put = async (id: number, place: Place) => {
    if (isMoving.current) return;
    isMoving.current = true;
    const next = placed(items, { id, ...place });
    setHeld({ of: stored, items: next });
    setError(undefined);
    const written = write(id, next);
    reloadAfter(written);
    try {
      await written;
      setNews(saying(id, next));
    } catch (reason) {
      setHeld(held);
      setError(getErrorMessage(reason));
    } finally {
      isMoving.current = false;
    }
  };

  const step = (id: number, to: Step) => {
    const place = placeOfStep(items, { id, step: to });
    if (!place) return setNews(saying(id, items));
    keepFocus({ id, step: to });
    return void put(id, place);
  };

  return {
    items,
    news,
    error,
    put,
    step,
    show: (id: number, place: Place) => setHeld({ of: stored, items: placed(items, { id, ...place }) }),
    cancel: () => setHeld(held),
  };
}

export type Branch = ReturnType<typeof useBranch>;
