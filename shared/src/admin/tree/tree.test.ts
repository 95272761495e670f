import type { Row } from '../descriptor.ts';
import { toItems, withoutBranch, moveItem, findDropPosition, findStepPosition, type Item, type Step } from './tree.ts';

interface Node extends Row {
  children: Node[];
}
const node = (id: number, ...children: Node[]): Node => ({
  id,
  app_key: '',
  version: 1,
  created_at: '',
  updated_at: '',
  children,
});
const all = toItems([node(1, node(2), node(3, node(4))), node(5)], { as: 'children' });

/** Draws the items with one dot per level: '1 .2 .3 ..4 5'. */
const drawn = (items: readonly Item[]): string =>
  items.map(({ id, depth }) => '.'.repeat(depth) + String(id)).join(' ');
const stepped = (id: number, step: Step): string => {
  const place = findStepPosition(all, { id, step });
  return place ? drawn(moveItem(all, { id, ...place })) : 'stays';
};

describe('a flattened tree', () => {
  it('has each record followed by its descendants', () => expect(drawn(all)).toBe('1 .2 .3 ..4 5'));

  it.each<{ id: number; step: Step; result: string }>([
    { id: 3, step: 'up', result: '1 .3 ..4 .2 5' },
    { id: 2, step: 'down', result: '1 .3 ..4 .2 5' },
    { id: 1, step: 'down', result: '5 1 .2 .3 ..4' },
    { id: 5, step: 'up', result: '5 1 .2 .3 ..4' },
    { id: 5, step: 'in', result: '1 .2 .3 ..4 .5' },
    { id: 3, step: 'in', result: '1 .2 ..3 ...4 5' },
    { id: 4, step: 'out', result: '1 .2 .3 .4 5' },
    { id: 3, step: 'out', result: '1 .2 3 .4 5' },
    { id: 1, step: 'up', result: 'stays' },
    { id: 5, step: 'down', result: 'stays' },
    { id: 1, step: 'out', result: 'stays' },
    { id: 2, step: 'in', result: 'stays' },
  ])('takes $id one step $step: $result', ({ id, step, result }) => expect(stepped(id, step)).toBe(result));

  it('can be dragged to every valid position, and never below itself', () => {
    const others = withoutBranch(all, 3);
    expect(drawn(others)).toBe('1 .2 5');
    const drop = (at: number, depth: number) =>
      drawn(moveItem(all, { id: 3, ...findDropPosition(others, { at, depth }) }));
    expect(drop(0, 5)).toBe('3 .4 1 .2 5');
    expect(drop(1, 0)).toBe('1 .3 ..4 .2 5');
    expect(drop(2, 9)).toBe('1 .2 ..3 ...4 5');
    expect(drop(2, 0)).toBe('1 .2 3 .4 5');
    expect(drop(3, 1)).toBe('1 .2 5 .3 ..4');
    expect(drop(3, -4)).toBe('1 .2 5 3 .4');
  });
});
