import { isIPv6 } from 'node:net';
import { HttpProblem } from '../http/problem.ts';

interface Limit {
  most: number;
  windowMs: number;
}
interface Count {
  failures: number;
  until: number;
}

const mostKeys = 10_000;

/** A rate limiter that counts failures by key within a time window. */
export interface Attempts {
  /**
   * Counts an attempt before its result is known, so that concurrent attempts cannot all pass.
   * @throws {HttpProblem} 429 beyond the limit
   */
  begin: (key: string) => void;
  /** Takes one attempt back, because it succeeded. */
  forgive: (key: string) => void;
  /**
   * Runs the work and counts it for each key if it resolves to false. Work that succeeds, throws or never starts is not
   * counted.
   * @throws {HttpProblem} 429 when a key is beyond the limit
   */
  during: (keys: readonly string[], work: () => Promise<boolean>) => Promise<boolean>;
}

export function attempts({ most, windowMs }: Limit, clock: () => number = Date.now): Attempts {
  const counts = new Map<string, Count>();
  const begin = (key: string): void => {
    const time = clock();
    const known = counts.get(key);
    const count = known && known.until > time ? known : { failures: 0, until: time + windowMs };
    if (count.failures >= most) {
      throw new HttpProblem(429, {
        detail: 'Too many attempts. Try again later.',
        headers: { 'retry-after': String(Math.ceil((count.until - time) / 1000)) },
      });
    }
    count.failures += 1;
    counts.delete(key);
    counts.set(key, count);
    if (counts.size > mostKeys) forgetOldest(counts);
  };
  const forgive = (key: string): void => {
    const count = counts.get(key);
    if (count) count.failures = Math.max(0, count.failures - 1);
  };
  return {
    begin,
    forgive,
    during: async (keys, work) => {
      const begun: string[] = [];
      let isFailure = false;
      try {
        for (const key of keys) {
          begin(key);
          begun.push(key);
        }
        isFailure = !(await work());
        return !isFailure;
      } finally {
        if (!isFailure) for (const key of begun) forgive(key);
      }
    },
  };
}

/** Removes the least recently used key: a Map keeps insertion order, and each attempt inserts its key again. */
function forgetOldest(counts: Map<string, Count>): void {
  const [oldest] = counts.keys();
  if (oldest !== undefined) counts.delete(oldest);
}

/**
 * Returns the rate-limit key of an address. An IPv6 caller usually has 2^64 addresses, so the key is the /64 prefix.
 * An IPv4-mapped IPv6 address (`::ffff:…`) becomes the IPv4 address.
 */
export function addressKey(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const [left, right] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)];
  const filled =
    tail === undefined
      ? left
      : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  return `${filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
