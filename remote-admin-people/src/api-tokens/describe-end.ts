import { toLocalInput, toTimestamp } from '@quoin/shared/admin/date-time';

const dayMs = 86_400_000;
/** The days before its end in which a token is marked. */
const markedDays = 14;

/**
 * Says when a token ends that ends soon, such as 'Ends in 3 days'; undefined for another one. Days are those of the
 * user's time zone.
 * @param now in milliseconds
 */
export function describeEnd(expiresAt: string, now: number): string | undefined {
  const [end = 0, today = 0] = [expiresAt, toTimestamp(now)].map((at) => Date.parse(toLocalInput(at).slice(0, 10)));
  const days = Math.round((end - today) / dayMs);
  if (days > markedDays) return undefined;
  if (days <= 0) return 'Ends today';
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`;
}
