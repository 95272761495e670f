import { parseDateTime } from '@quoin/shared/admin/date-time';

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Formats the age of the API's date-time `moment`, such as 'yesterday' or '5 minutes ago'. */
export function ago(moment: string, now = new Date()): string {
  const date = parseDateTime(moment);
  if (!date) return moment;
  const seconds = Math.max(0, (now.getTime() - date.getTime()) / 1000);
  const unit = units.find(([, length]) => seconds >= length);
  return unit ? words.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now';
}
