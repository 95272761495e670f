import { HttpProblem } from '../http/problem.ts';

interface Limit { most: number; windowMs: number }
interface Count { failures: number; until: number }

const mostKeys = 10_000;

/** Counts failures by key within a window of time. */
export interface Attempts {
  /** Counts an attempt, before it is known how it ends: many at once must not all pass. Throws 429 beyond the limit. */
  begin: (key: string) => void;
  /** It went well: it is not counted after all. */
  forgive: (key: string) => void;
}

export function attempts({ most, windowMs }: Limit, clock: () => number = Date.now): Attempts {
  const counts = new Map<string, Count>();
  return {
    begin: (key) => {
      const time = clock();
      const known = counts.get(key);
      const count = known && known.until > time ? known : { failures: 0, until: time + windowMs };
      if (count.failures >= most) {
        throw new HttpProblem(429, { detail: 'Too many attempts. Try again later.', headers: { 'retry-after': String(Math.ceil((count.until - time) / 1000)) } });
      }
      count.failures += 1;
      counts.delete(key);
      counts.set(key, count);
      if (counts.size > mostKeys) forgetOldest(counts);
    },
    forgive: (key) => {
      const count = counts.get(key);
      if (count) count.failures = Math.max(0, count.failures - 1);
    },
  };
}

/** A map is in the order of its insertions, and each attempt inserts anew: the first is the one untouched for longest. */
function forgetOldest(counts: Map<string, Count>): void {
  const [oldest] = counts.keys();
  if (oldest !== undefined) counts.delete(oldest);
}
