import { pageSteps } from './pager.tsx';

describe('pageSteps()', () => {
  it.each([
    { current: 1, last: 1, steps: [1] },
    { current: 1, last: 3, steps: [1, 2, 3] },
    { current: 1, last: 9, steps: [1, 2, 'gap-after', 9] },
    { current: 5, last: 9, steps: [1, 'gap-before', 4, 5, 6, 'gap-after', 9] },
    { current: 9, last: 9, steps: [1, 'gap-before', 8, 9] },
  ])('on page $current of $last', ({ current, last, steps }) => expect(pageSteps(current, last)).toEqual(steps));
});
