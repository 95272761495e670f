import { HttpProblem } from './http/problem.ts';

type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates a function that runs at most `atOnce` tasks at a time and queues at most `waiting` more.
 * @throws {HttpProblem} (from that function) with `status`, default 503, and `Retry-After: 2`, when the queue is full
 */
export function limitConcurrency({
  atOnce,
  waiting,
  status = 503,
}: {
  atOnce: number;
  waiting: number;
  status?: 429 | 503;
}): RunLimited {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new HttpProblem(status, { headers: { 'retry-after': '2' } });
      // A task that ends hands its slot to the next in the queue, so `running` does not change.
      await new Promise<void>((resolve) => {
        queue.push(resolve);
      });
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
