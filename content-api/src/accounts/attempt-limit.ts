import { LRUCache } from 'lru-cache';
import { tooManyAttempts } from '../http/problem.ts';
import { maxKeys } from '../http/rate-limit.ts';

interface Limit {
  max: number;
  windowMs: number;
}

/**
 * Limits attempts by key within a time window. `@fastify/rate-limit` cannot do this: it never takes a count back, and
 * its key must follow from the request.
 */
export interface AttemptLimit {
  /**
   * Counts an attempt.
   * @throws {HttpProblem} 429 beyond the limit
   */
  count: (key: string) => void;
  /**
   * Runs the work and counts it if it resolves to false. It is counted before its result is known, so that concurrent
   * attempts cannot all pass; the count is taken back when the work succeeds or throws.
   * @throws {HttpProblem} 429 beyond the limit
   */
  countFailure: (key: string, work: () => Promise<boolean>) => Promise<boolean>;
}

/** @param clock returns milliseconds; they must not be 0 */
export function createAttemptLimit(
  { max, windowMs }: Limit,
  clock: () => number = () => performance.now(),
): AttemptLimit {
  // `noUpdateTTL`: the window begins with the first attempt.
  const counts = new LRUCache<string, number>({
    max: maxKeys,
    ttl: windowMs,
    noUpdateTTL: true,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const count = (key: string): void => {
    const attempts = counts.get(key) ?? 0;
    if (attempts >= max) throw tooManyAttempts(counts.getRemainingTTL(key));
    counts.set(key, attempts + 1);
  };
  const takeBack = (key: string): void => {
    const attempts = counts.get(key);
    if (attempts) counts.set(key, attempts - 1);
  };
  return {
    count,
    countFailure: async (key, work) => {
      count(key);
      let isFailure = false;
      try {
        isFailure = !(await work());
        return !isFailure;
      } finally {
        if (!isFailure) takeBack(key);
      }
    },
  };
}
