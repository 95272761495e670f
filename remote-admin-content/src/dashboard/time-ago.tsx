import { formatDateTime, parseDateTime, toIsoString } from '@quoin/shared/admin/date-time';

const formatter = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Formats the age of the API's date-time `timestamp`, such as 'yesterday' or '5 minutes ago'. */
export function formatAge(timestamp: string, now = new Date()): string {
  const date = parseDateTime(timestamp);
  if (!date) return timestamp;
  const seconds = Math.max(0, (now.getTime() - date.getTime()) / 1000);
  const unit = units.find(([, length]) => seconds >= length);
  return unit ? formatter.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now';
}

/** Shows the age of an API date-time, with the exact time in a tooltip. */
export const TimeAgo = ({ at }: { at: string }) => (
  <time dateTime={toIsoString(at)} title={formatDateTime(at)}>
    {formatAge(at)}
  </time>
);
