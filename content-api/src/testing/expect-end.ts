import { parseTimestamp } from '../timestamps.ts';

/**
 * Expects that something that began after `since` ends `ms` later. It allows for the time that has passed since, and
 * for timestamps in whole seconds.
 */
export function expectEnd(timestamp: unknown, { since, ms }: { since: number; ms: number }): void {
  const end = parseTimestamp(String(timestamp));
  expect(end).toBeGreaterThan(since + ms - 1_000);
  expect(end).toBeLessThanOrEqual(Date.now() + ms);
}
