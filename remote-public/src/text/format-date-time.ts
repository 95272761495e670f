import { formatDay, months, parseDateTime } from './format-day.ts';

const padTwo = (number: number) => String(number).padStart(2, '0');

/** Formats a date-time of the API in UTC, such as '4 March 2026, 18:14 UTC'; returns '' for an invalid one. */
export function formatInUtc(timestamp: string): string {
  const date = parseDateTime(timestamp);
  return date ? `${formatDay(timestamp)}, ${padTwo(date.getUTCHours())}:${padTwo(date.getUTCMinutes())} UTC` : '';
}

/**
 * Formats a date-time of the API in the browser's zone, such as '4 March 2026, 23:59 (Asia/Kathmandu)'; returns '' for
 * an invalid one.
 */
export function formatInLocalZone(timestamp: string): string {
  const date = parseDateTime(timestamp);
  if (!date) return '';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}, ${padTwo(date.getHours())}:${padTwo(date.getMinutes())} (${zone})`;
}
