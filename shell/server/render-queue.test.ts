import { createRenderQueue } from './render-queue.ts';

const limits = { atOnce: 2, waiting: 3, patienceMs: 60_000 };

/** Work that ends when it is told to, and notes that it has begun. */
function someWork(count: number) {
  const begun: number[] = [];
  const works = Array.from({ length: count }, (_, index) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    return { end: () => resolve(index), fail: () => reject(new Error(`work ${index}`)), work: () => { begun.push(index); return promise; } };
  });
  return { begun, works };
}

describe('the queue of renders', () => {
  it('runs so many at once and the others in the order of their coming, whether those before them end well or not', async () => {
    const queue = createRenderQueue(limits);
    const { begun, works } = someWork(5);
    const done = works.map(({ work }) => queue(work));
    expect(begun).toEqual([0, 1]);
    works[1]?.fail();
    await expect(done[1]).rejects.toThrow('work 1');
    expect(begun).toEqual([0, 1, 2]);
    for (const { end } of works) end();
    expect((await Promise.allSettled(done)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('turns away whom nobody could serve in time, and has room again afterwards', async () => {
    const queue = createRenderQueue(limits);
    const { works } = someWork(6);
    const done = works.map(({ work }) => queue(work));
    await expect(done[5]).rejects.toThrow('too many pages wait');
    for (const { end } of works) end();
    await Promise.all(done.slice(0, 5));
    expect(await queue(() => Promise.resolve('room'))).toBe('room');
  });

  it('lets nobody wait for longer than its patience', async () => {
    const queue = createRenderQueue({ ...limits, patienceMs: 1 });
    const { works, begun } = someWork(3);
    const done = works.map(({ work }) => queue(work));
    await expect(done[2]).rejects.toThrow('too many pages wait');
    for (const { end } of works) end();
    await Promise.all(done.slice(0, 2));
    expect(begun).toEqual([0, 1]);
  });
});
