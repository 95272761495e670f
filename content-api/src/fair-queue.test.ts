import { createFairQueue } from './fair-queue.ts';

const never = new AbortController().signal;
const nextTurn = () => new Promise(setImmediate);

afterEach(() => jest.useRealTimers());

describe('a fair queue', () => {
  const create = ({ ofCaller = 1, waitingOfCaller = 3, waiting = 5 } = {}) =>
    createFairQueue({ running: { inAll: 2, ofCaller }, waiting: { inAll: waiting, ofCaller: waitingOfCaller } });

  /** Enters tasks in this order, lets them run one after another, and returns the order in which they ran. */
  const runAll = async (queue: ReturnType<typeof create>, names: readonly string[]): Promise<string[]> => {
    const order: string[] = [];
    const run = async (name: string): Promise<void> => {
      const leave = await queue.enter(name.charAt(0), never);
      order.push(name);
      await nextTurn();
      leave();
      leave();
    };
    await Promise.all(names.map(run));
    return order;
  };

  it('lets the callers take turns, also when one came first with many tasks', async () => {
    expect(await runAll(create(), ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('runs more than one task of a caller where that is allowed, and no more than its limit in all', async () => {
    expect(await runAll(create({ ofCaller: 2 }), ['a1', 'a2', 'a3', 'b1'])).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('refuses a task beyond the limit of its caller, and beyond the limit of all, with 503', async () => {
    const queue = create({ waiting: 4 });
    const enter = (caller: string) => queue.enter(caller, never);
    await Promise.all([enter('a'), enter('b')]);
    for (const caller of ['a', 'a', 'a']) void enter(caller);
    const refusal = expect.objectContaining({ status: 503, headers: { 'retry-after': '2' } });
    await expect(enter('a')).rejects.toEqual(refusal);
    void enter('c');
    await expect(enter('d')).rejects.toEqual(refusal);
  });

  it('drops a task whose caller has gone, and gives its place to the next', async () => {
    const queue = create();
    const [leave] = await Promise.all([queue.enter('a', never), queue.enter('b', never)]);
    const gone = new AbortController();
    const [dropped, kept] = [queue.enter('a', gone.signal), queue.enter('a', never)];
    gone.abort();
    await expect(dropped).rejects.toThrow('The caller has gone.');
    leave();
    expect(await kept).toEqual(expect.any(Function));
    await expect(queue.enter('a', AbortSignal.abort())).rejects.toThrow('The caller has gone.');
  });

  it('starts the next task of a caller after its pause, and those of others at once', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const queue = create();
    const started: string[] = [];
    const [leaveA, leaveB] = await Promise.all([queue.enter('a', never), queue.enter('b', never)]);
    for (const caller of ['a', 'c']) void queue.enter(caller, never).then(() => started.push(caller));
    leaveA(100);
    leaveB();
    await nextTurn();
    expect(started).toEqual(['c']);
    jest.advanceTimersByTime(99);
    await nextTurn();
    expect(started).toEqual(['c']);
    jest.advanceTimersByTime(1);
    await nextTurn();
    expect(started).toEqual(['c', 'a']);
  });
});
