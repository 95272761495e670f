import { createRenderQueue } from './render-queue.ts';

const limits = { maxConcurrent: 2, scaleUpAfterMs: 50, maxQueued: 3, maxWaitMs: 60_000 };

/** Creates work that ends on request, and records which work has started. */
function someWork(count: number) {
  const started: number[] = [];
  const works = Array.from({ length: count }, (_, index) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    return {
      end: () => resolve(index),
      fail: () => reject(new Error(`work ${index}`)),
      work: () => {
        started.push(index);
        return promise;
      },
    };
  });
  return { begun: started, works };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the queue of renders', () => {
  it('runs renders in the order of their arrival, whether the earlier ones succeed or fail', async () => {
    const queue = createRenderQueue(limits);
    const { begun: started, works } = someWork(3);
    const done = works.map(({ work }) => queue(work));
    expect(started).toEqual([0]);
    works[0]?.fail();
    await expect(done[0]).rejects.toThrow('work 0');
    expect(started).toEqual([0, 1]);
    for (const { end } of works) end();
    expect((await Promise.allSettled(done)).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(started).toEqual([0, 1, 2]);
  });

  it('starts a second render when one has waited for 50 ms, and runs one at a time again when none waits', async () => {
    const queue = createRenderQueue(limits);
    const { begun: started, works } = someWork(6);
    const done = works.slice(0, 4).map(({ work }) => queue(work));
    await jest.advanceTimersByTimeAsync(49);
    expect(started).toEqual([0]);
    await jest.advanceTimersByTimeAsync(1);
    expect(started).toEqual([0, 1]);
    for (const { end } of works.slice(0, 4)) end();
    await Promise.all(done);
    const last = works.slice(4).map(({ work }) => queue(work));
    expect(started).toEqual([0, 1, 2, 3, 4]);
    for (const { end } of works) end();
    await Promise.all(last);
  });

  it('refuses a render when the queue is full, and accepts one when it has room again', async () => {
    const queue = createRenderQueue(limits);
    const { works } = someWork(5);
    const done = works.map(({ work }) => queue(work));
    await expect(done[4]).rejects.toThrow('too many pages wait');
    for (const { end } of works) end();
    await Promise.all(done.slice(0, 4));
    expect(await queue(() => Promise.resolve('room'))).toBe('room');
  });

  it('refuses a render that has waited too long', async () => {
    const queue = createRenderQueue(limits);
    const { works, begun: started } = someWork(3);
    const done = works.map(({ work }) => queue(work));
    const refused = expect(done[2]).rejects.toThrow('too many pages wait');
    await jest.advanceTimersByTimeAsync(60_000);
    await refused;
    for (const { end } of works) end();
    await Promise.all(done.slice(0, 2));
    expect(started).toEqual([0, 1]);
    expect(await queue(() => Promise.resolve('room'))).toBe('room');
  });

  it('starts no second render for one that was started by the end of another', async () => {
    const queue = createRenderQueue(limits);
    const { works, begun: started } = someWork(3);
    const done = works.slice(0, 2).map(({ work }) => queue(work));
    works[0]?.end();
    await done[0];
    await jest.advanceTimersByTimeAsync(50);
    done.push(...works.slice(2).map(({ work }) => queue(work)));
    expect(started).toEqual([0, 1]);
    await jest.advanceTimersByTimeAsync(50);
    expect(started).toEqual([0, 1, 2]);
    for (const { end } of works) end();
    await Promise.all(done);
    expect(jest.getTimerCount()).toBe(0);
  });
});
