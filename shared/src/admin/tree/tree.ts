import { isObject } from '../../contract/is-object.ts';
import type { Row } from '../descriptor.ts';

/** A record of a tree. Items are listed in depth-first order; `depth` is 0 at the top. */
export interface Item {
  id: number;
  row: Row;
  parent: number | null;
  depth: number;
}

/** A position in a tree: the parent, null at the top, and the index among its children. */
export interface TreePosition {
  parent: number | null;
  index: number;
}

const isRow = (value: unknown): value is Row => isObject(value) && typeof value.id === 'number';

/** Flattens nested records into a list in depth-first order. */
export function toItems(
  rows: readonly Row[],
  { as, parent = null, depth = 0 }: { as: string; parent?: number | null; depth?: number },
): Item[] {
  return rows.flatMap((row) => {
    const below: unknown = Reflect.get(row, as);
    return [
      { id: row.id, row, parent, depth },
      ...toItems(Array.isArray(below) ? below.filter(isRow) : [], { as, parent: row.id, depth: depth + 1 }),
    ];
  });
}

/** Returns the index after a record's branch, which is the record and all its descendants. */
function findEnd(items: readonly Item[], start: number): number {
  const depth = items[start]?.depth ?? 0;
  const next = items.findIndex((item, index) => index > start && item.depth <= depth);
  return next < 0 ? items.length : next;
}

function splitBranch(items: readonly Item[], id: number): { branch: Item[]; rest: Item[] } {
  const start = items.findIndex((item) => item.id === id);
  const end = findEnd(items, start);
  return { branch: items.slice(start, end), rest: items.toSpliced(start, end - start) };
}

export const listSiblings = (items: readonly Item[], parent: number | null): Item[] =>
  items.filter((item) => item.parent === parent);

/** Returns the items with one record and its descendants at another position. */
export function moveItem(items: readonly Item[], { id, parent, index }: TreePosition & { id: number }): Item[] {
  const {
    branch: [moved, ...below],
    rest,
  } = splitBranch(items, id);
  if (!moved) return [...items];
  const next = listSiblings(rest, parent)[index];
  const above = rest.findIndex((item) => item.id === parent);
  const at = next ? rest.indexOf(next) : above < 0 ? rest.length : findEnd(rest, above);
  const shift = (parent === null ? 0 : (rest[above]?.depth ?? 0) + 1) - moved.depth;
  return rest.toSpliced(
    at,
    0,
    { ...moved, parent, depth: moved.depth + shift },
    ...below.map((item) => ({ ...item, depth: item.depth + shift })),
  );
}

export type Step = 'up' | 'down' | 'out' | 'in';

/** Returns the position that a step moves a record to; undefined if there is none. */
export function findStepPosition(
  items: readonly Item[],
  { id, step }: { id: number; step: Step },
): TreePosition | undefined {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) return undefined;
  const siblings = listSiblings(items, item.parent);
  const index = siblings.indexOf(item);
  const above = siblings[index - 1];
  const parentItem = items.find((candidate) => candidate.id === item.parent);
  switch (step) {
    case 'up':
      return above && { parent: item.parent, index: index - 1 };
    case 'down':
      return index < siblings.length - 1 ? { parent: item.parent, index: index + 1 } : undefined;
    case 'in':
      return above && { parent: above.id, index: listSiblings(items, above.id).length };
    case 'out':
      return (
        parentItem && {
          parent: parentItem.parent,
          index: listSiblings(items, parentItem.parent).indexOf(parentItem) + 1,
        }
      );
  }
}

/** Returns the items that a record can be dragged among: all except itself and its descendants. */
export const withoutBranch = (items: readonly Item[], id: number): Item[] => splitBranch(items, id).rest;

/**
 * Returns the position of a record that is dropped at index `at` among the others. `depth` is limited to what is
 * possible there.
 */
export function findDropPosition(
  others: readonly Item[],
  { at, depth: requestedDepth }: { at: number; depth: number },
): TreePosition {
  const maxDepth = (others[at - 1]?.depth ?? -1) + 1;
  const minDepth = others[at]?.depth ?? 0;
  const depth = Math.max(minDepth, Math.min(maxDepth, requestedDepth));
  const parent = depth === 0 ? null : (others.slice(0, at).findLast((item) => item.depth === depth - 1)?.id ?? null);
  return { parent, index: listSiblings(others.slice(0, at), parent).length };
}
