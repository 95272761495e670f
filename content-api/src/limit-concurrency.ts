import { HttpProblem } from './http/problem.ts';

type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs so many at once and lets so many wait; who comes after those is told to come back, by 503 unless told otherwise.
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
      // The one who leaves hands its place over, so `running` does not change.
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
