import { createLike, wrap } from './paste-dom.ts';
import type { ListMarker } from './list-marker.ts';

/** A list item that a program wrote as a block of its own. */
export interface FlatItem {
  /** The block, which is replaced. */
  block: Element;
  /** 1 for an item of an outermost list. */
  depth: number;
  marker: ListMarker;
  content: readonly Node[];
}

/** An open list, and the number that its next item has. */
interface OpenList {
  element: HTMLElement;
  depth: number;
  next: number;
}

/**
 * Turns list items that stand one after another into nested lists. `readItem` returns undefined for a block that is no
 * item. A list that goes on after another block keeps its numbers.
 */
export function buildLists(blocks: Iterable<Element>, readItem: (block: Element) => FlatItem | undefined): void {
  /** The open lists, outermost first. */
  let lists: OpenList[] = [];
  for (const block of blocks) {
    const item = readItem(block);
    if (!item) continue;
    if (block.previousElementSibling !== lists[0]?.element) lists = [];
    // A text may begin with a deep item, or leave out a level.
    const outer = lists.filter(({ depth }) => depth < item.depth);
    const open = lists.find(({ depth }) => depth === item.depth);
    const list = open && continues(open, item.marker) ? open : createList(item);
    if (list !== open) placeList(list.element, { at: block, parentItem: outer.at(-1)?.element.lastElementChild });
    lists = [...outer, list];
    list.element.append(wrap([...item.content], createLike(block, 'li')));
    list.next += 1;
    block.remove();
  }
}

function continues({ element, next }: OpenList, { isOrdered, type, value }: ListMarker): boolean {
  if ((element.localName === 'ol') !== isOrdered) return false;
  return !isOrdered || (element.getAttribute('type') === (type ?? null) && (value ?? next) === next);
}

function createList({ block, depth, marker: { isOrdered, type, value = 1 } }: FlatItem): OpenList {
  const element = createLike(block, isOrdered ? 'ol' : 'ul');
  if (type !== undefined) element.setAttribute('type', type);
  if (isOrdered && value !== 1) element.setAttribute('start', String(value));
  return { element, depth, next: value };
}

function placeList(list: Element, { at, parentItem }: { at: Element; parentItem: Element | null | undefined }): void {
  if (parentItem) parentItem.append(list);
  else at.before(list);
}
