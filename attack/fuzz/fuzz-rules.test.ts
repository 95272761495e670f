import { findFault } from './find-fault.ts';
import { createRandom } from './random.ts';

const problem = (status: number, text: string) => ({
  status,
  text,
  headers: { 'content-type': 'application/problem+json' },
  ms: 1,
});

describe('the rules of the fuzz', () => {
  it.each([
    [problem(500, '{}'), 'was answered with 500'],
    [problem(400, 'Error: x\n    at parse (/a/b.js:1:2)'), 'a stack trace'],
    [problem(400, 'no such table: posts'), 'an error of the database'],
    [problem(400, 'Cannot open /home/quoin/data/x'), 'a path of the machine'],
    [problem(404, 'in list-page.ts:12'), 'a line of the code'],
    [problem(400, 'select id from posts where id = $1'), 'a statement of SQL'],
    [{ ...problem(0, ''), fault: 'socket hang up' }, 'got no complete response: socket hang up'],
  ])('refuse the response %#', (response, reason) => {
    expect(findFault(response)).toContain(reason);
  });

  it('accept a refusal and a success', () => {
    expect(findFault(problem(422, '{"title":"Some values cannot be stored."}'))).toBeUndefined();
    expect(findFault({ ...problem(200, 'select id from posts where id = $1'), headers: {} })).toBeUndefined();
  });
});

describe('the random numbers of the fuzz', () => {
  it('are the same for the same seed', () => {
    const draw = (seed: number): number[] => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, () => random.below(1_000));
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(new Set(draw(7)).size).toBeGreaterThan(15);
  });
});
