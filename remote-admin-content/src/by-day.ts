import { parseDateTime, toLocalInput } from '@quoin/shared/admin/date-time';
import { getDay } from '@quoin/shared/admin/days';

/** Groups what happened or will happen, in the order of time, by the days of the user's time zone. */
export function groupByDay<I extends { at: string }>(all: readonly I[]): { day: string; items: I[] }[] {
  const groups: { day: string; items: I[] }[] = [];
  for (const item of all) {
    const day = toLocalInput(item.at).slice(0, 10);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}

/** Formats a day, such as 'Yesterday, 26 November 2026'. */
export function formatDay(day: string, now = new Date()): string {
  const date = new Date(`${day}T12:00`);
  if (Number.isNaN(date.getTime())) return day;
  const text = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  if (day === getDay(0, now)) return `Today, ${text}`;
  if (day === getDay(-1, now)) return `Yesterday, ${text}`;
  if (day === getDay(1, now)) return `Tomorrow, ${text}`;
  return `${date.toLocaleDateString('en-GB', { weekday: 'long' })}, ${text}`;
}

/** Formats the time of day of an API timestamp in the user's time zone, such as '14:05'. */
export const formatTime = (timestamp: string): string =>
  parseDateTime(timestamp)?.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }) ?? timestamp;
