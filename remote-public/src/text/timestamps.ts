/** Not from `Intl`, for the reason at `formatDay`. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Parses a date-time of the API ('YYYY-MM-DD HH:MM:SS', UTC); returns undefined for null or an invalid one. */
export function parseDateTime(timestamp: string | null): Date | undefined {
  if (!timestamp) return undefined;
  const date = new Date(`${timestamp.replace(' ', 'T')}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * Formats the UTC day of a date-time of the API, such as '4 March 2026'; returns '' for null or an invalid one. It does
 * not use `Intl`: server and browser must produce the same text, and creating a formatter is slow on a phone.
 */
export function formatDay(timestamp: string | null): string {
  const date = parseDateTime(timestamp);
  return date ? `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}` : '';
}

/** Converts a date-time of the API to ISO 8601; returns '' for null or an invalid one. */
export const toIsoString = (timestamp: string | null): string => parseDateTime(timestamp)?.toISOString() ?? '';
