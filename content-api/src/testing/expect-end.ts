import { parseTimestamp } from '../timestamps.ts';

/**
 * What began after `since` ends `ms` after its beginning, however long the machine took meanwhile; the wire has whole
 * seconds.
 */
export function expectEnd(moment: unknown, { since, ms }: { since: number; ms: number }): void {
  const end = parseTimestamp(String(moment));
  expect(end).toBeGreaterThan(since + ms - 1_000);
  expect(end).toBeLessThanOrEqual(Date.now() + ms);
}
