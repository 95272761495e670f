import { HttpProblem } from './http/problem.ts';

export interface FairQueueLimits {
  /** How many tasks run at the same time, in all and of one caller. */
  running: { inAll: number; ofCaller: number };
  /** How many more tasks wait, in all and of one caller. */
  waiting: { inAll: number; ofCaller: number };
}

/**
 * Called once when a task has ended, however it ended.
 * @param pause the milliseconds after which the next task of this caller may start; tasks of others may at once
 */
export type Leave = (pause?: number) => void;

export interface FairQueue {
  /**
   * Waits until a task of this caller may run. The callers take turns, so a caller with many tasks does not delay the
   * next task of another one.
   * @param signal aborts the wait when the caller has gone
   * @throws {HttpProblem} 503 with `Retry-After` when too many tasks wait, of this caller or in all
   */
  enter: (caller: string, signal: AbortSignal) => Promise<Leave>;
}

interface Waiting {
  start: () => void;
}

export function createFairQueue(limits: FairQueueLimits): FairQueue {
  /** The waiting tasks of each caller. The first caller in the map is the next one. */
  const waiting = new Map<string, Set<Waiting>>();
  const runningByCaller = new Map<string, number>();
  let running = 0;
  let waitingInAll = 0;

  const run = (caller: string): Leave => {
    running += 1;
    runningByCaller.set(caller, (runningByCaller.get(caller) ?? 0) + 1);
    let hasLeft = false;
    return (pause = 0) => {
      if (hasLeft) return;
      hasLeft = true;
      running -= 1;
      if (pause === 0) return release(caller);
      setTimeout(release, pause, caller).unref();
      startSoon();
    };
  };

  const release = (caller: string): void => {
    const left = (runningByCaller.get(caller) ?? 1) - 1;
    if (left === 0) runningByCaller.delete(caller);
    else runningByCaller.set(caller, left);
    startSoon();
  };

  // Not at once: SQLite answers within one turn of the event loop, so tasks that follow each other directly would keep
  // the loop from reading other requests.
  const startSoon = (): void => {
    if (waiting.size > 0) setImmediate(startNext);
  };

  const mayRun = (caller: string): boolean =>
    running < limits.running.inAll && (runningByCaller.get(caller) ?? 0) < limits.running.ofCaller;

  const remove = (caller: string, one: Waiting): void => {
    const own = waiting.get(caller);
    if (!own?.delete(one)) return;
    waitingInAll -= 1;
    if (own.size === 0) waiting.delete(caller);
  };

  const startNext = (): void => {
    for (const [caller, own] of waiting) {
      const [first] = own;
      if (!first || !mayRun(caller)) continue;
      // The caller goes to the end of the map.
      waiting.delete(caller);
      waiting.set(caller, own);
      remove(caller, first);
      return first.start();
    }
  };

  return {
    enter: async (caller, signal) => {
      if (waiting.size === 0 && mayRun(caller)) return run(caller);
      const own = waiting.get(caller) ?? new Set<Waiting>();
      if (own.size >= limits.waiting.ofCaller || waitingInAll >= limits.waiting.inAll)
        throw new HttpProblem(503, { headers: { 'retry-after': '2' } });
      const { promise, resolve, reject } = Promise.withResolvers<Leave>();
      const one: Waiting = { start: () => resolve(run(caller)) };
      const giveUp = (): void => {
        remove(caller, one);
        reject(new HttpProblem(503, { detail: 'The caller has gone.' }));
      };
      waiting.set(caller, own.add(one));
      waitingInAll += 1;
      signal.addEventListener('abort', giveUp, { once: true });
      if (signal.aborted) giveUp();
      // There may be room: all that wait may be of callers that already run as much as they may.
      else startNext();
      return promise.finally(() => signal.removeEventListener('abort', giveUp));
    },
  };
}
