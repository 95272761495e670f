import { useSyncExternalStore } from 'react';
import { toIsoString, formatDay, months, parseDateTime } from '../text/timestamps.ts';

const padTwo = (number: number) => String(number).padStart(2, '0');

/** Formats a date-time of the API in UTC, such as '4 March 2026, 18:14 UTC'; returns '' for an invalid one. */
function formatInUtc(timestamp: string): string {
  const date = parseDateTime(timestamp);
  return date ? `${formatDay(timestamp)}, ${padTwo(date.getUTCHours())}:${padTwo(date.getUTCMinutes())} UTC` : '';
}

/**
 * Formats a date-time of the API in the browser's zone, such as '4 March 2026, 23:59 (Asia/Kathmandu)'; returns '' for
 * an invalid one.
 */
function formatInLocalZone(timestamp: string): string {
  const date = parseDateTime(timestamp);
  if (!date) return '';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}, ${padTwo(date.getHours())}:${padTwo(date.getMinutes())} (${zone})`;
}

const never = () => () => undefined;

/**
 * Shows a date-time of the API to the minute with its time zone: UTC in the server's HTML, and the reader's own zone
 * after hydration (spec point 29).
 */
export function DateTime({ of }: { of: string }) {
  const text = useSyncExternalStore(
    never,
    () => formatInLocalZone(of),
    () => formatInUtc(of),
  );
  return <time dateTime={toIsoString(of)}>{text}</time>;
}
