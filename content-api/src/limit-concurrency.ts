import pLimit from 'p-limit';
import { HttpProblem } from './http/problem.ts';

type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates a function that runs at most `concurrency` tasks at a time and queues at most `maxQueued` more.
 * @throws {HttpProblem} (from that function) with `status`, default 503, and `Retry-After: 2`, when the queue is full
 */
export function limitConcurrency({
  concurrency,
  maxQueued,
  status = 503,
}: {
  concurrency: number;
  maxQueued: number;
  status?: 429 | 503;
}): RunLimited {
  const limit = pLimit(concurrency);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxQueued)
      throw new HttpProblem(status, { headers: { 'retry-after': '2' } });
    return limit(work);
  };
}
