import { createAttemptLimit } from './attempt-limit.ts';

const succeed = () => Promise.resolve(true);
const fail = () => Promise.resolve(false);

describe('a limit of attempts', () => {
  it('counts failures by key until the window of the first one ends', async () => {
    let time = 1;
    const limit = createAttemptLimit({ max: 2, windowMs: 1000 }, () => time);
    expect(await limit.countFailure('a', succeed)).toBe(true);
    expect(await limit.countFailure('a', fail)).toBe(false);
    time += 600;
    expect(await limit.countFailure('a', fail)).toBe(false);
    expect(await limit.countFailure('b', fail)).toBe(false);
    await expect(limit.countFailure('a', succeed)).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
    });
    time += 401;
    expect(await limit.countFailure('a', succeed)).toBe(true);
  });

  it('does not count work that throws, and counts work before its result is known', async () => {
    const limit = createAttemptLimit({ max: 1, windowMs: 1000 });
    const broken = () => Promise.reject(new Error('broken'));
    await expect(limit.countFailure('a', broken)).rejects.toThrow('broken');
    const [first, second] = await Promise.allSettled([limit.countFailure('a', succeed), limit.countFailure('a', fail)]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
    expect(await limit.countFailure('a', succeed)).toBe(true);
  });

  it('counts each attempt that has no result', () => {
    const limit = createAttemptLimit({ max: 1, windowMs: 1000 });
    limit.count('a');
    expect(() => {
      limit.count('a');
    }).toThrow('Too many attempts');
  });

  it('removes the least recently used key when there are too many', () => {
    const limit = createAttemptLimit({ max: 1, windowMs: 60_000 });
    for (let key = 0; key <= 10_000; key += 1) limit.count(String(key));
    expect(() => {
      limit.count('0');
    }).not.toThrow();
    expect(() => {
      limit.count('10000');
    }).toThrow('Too many attempts');
  });
});
