import { formatDay, months, parseDateTime } from './format-day.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** Formats a date-time of the API in UTC, such as '4 March 2026, 18:14 UTC'; returns '' for an invalid one. */
export function formatInUtc(wire: string): string {
  const date = parseDateTime(wire);
  return date ? `${formatDay(wire)}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())} UTC` : '';
}

/**
 * Formats a date-time of the API in the browser's zone, such as '4 March 2026, 23:59 (Asia/Kathmandu)'; returns '' for
 * an invalid one.
 */
export function formatInLocalZone(wire: string): string {
  const date = parseDateTime(wire);
  if (!date) return '';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}, ${two(date.getHours())}:${two(date.getMinutes())} (${zone})`;
}
