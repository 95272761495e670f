import { limitConcurrency } from './limit-concurrency.ts';

/** Starts tasks that end on request. `started` lists those that have started. */
function startTasks(count: number) {
  const runLimited = limitConcurrency({ concurrency: 2, maxQueued: 2, status: 429 });
  const begun: number[] = [];
  const tasks = Array.from({ length: count }, (_, index) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const work = () => {
      begun.push(index);
      return promise;
    };
    return { end: () => resolve(index), fail: () => reject(new Error(`task ${index}`)), done: runLimited(work) };
  });
  return { runLimited, begun, tasks };
}

const settle = () => new Promise(setImmediate);

describe('limited tasks', () => {
  it('start in order, two at a time, whether earlier ones succeed or fail', async () => {
    const { begun, tasks } = startTasks(4);
    await settle();
    expect(begun).toEqual([0, 1]);
    tasks[1]?.fail();
    await expect(tasks[1]?.done).rejects.toThrow('task 1');
    await settle();
    expect(begun).toEqual([0, 1, 2]);
    for (const { end } of tasks) end();
    expect((await Promise.allSettled(tasks.map(({ done }) => done))).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });

  it('are refused while the queue is full', async () => {
    const { runLimited, begun, tasks } = startTasks(6);
    for (const refused of tasks.slice(4))
      await expect(refused.done).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
    expect(begun).toEqual([0, 1]);
    for (const { end } of tasks) end();
    await Promise.all(tasks.slice(0, 4).map(({ done }) => done));
    await settle();
    expect(await runLimited(() => Promise.resolve('room'))).toBe('room');
    expect(begun).toEqual([0, 1, 2, 3]);
  });
});
