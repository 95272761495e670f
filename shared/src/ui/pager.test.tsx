import { pageSteps } from './pager.tsx';

describe('pageSteps()', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 'gap-after', 9]],
    [5, 9, [1, 'gap-before', 4, 5, 6, 'gap-after', 9]],
    [9, 9, [1, 'gap-before', 8, 9]],
  ])('on page %d of %d', (current, last, steps) => expect(pageSteps(current, last)).toEqual(steps));
});
