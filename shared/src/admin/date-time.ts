/** The timestamps of the API: 'YYYY-MM-DD HH:MM:SS' in UTC (spec point 29). */
const wirePattern = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/** The API's years have four digits; a date input without this `max` accepts six. */
export const lastDay = '9999-12-31';

const padTwo = (number: number) => String(number).padStart(2, '0');

export function parseDateTime(timestamp: string | null): Date | null {
  const match = wirePattern.exec(timestamp ?? '');
  const date = match ? new Date(`${match[1]}T${match[2]}Z`) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/**
 * Converts an API timestamp to the value of `<input type="datetime-local">`, in the user's time zone; '' if it is
 * invalid.
 */
export function toLocalInput(timestamp: string | null): string {
  const date = parseDateTime(timestamp);
  return date
    ? `${String(date.getFullYear()).padStart(4, '0')}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}T${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`
    : '';
}

/** Converts the value of a date-time input to an API timestamp; null if it is not a date. */
export function fromLocalInput(localInput: string): string | null {
  const date = new Date(localInput);
  if (localInput === '' || Number.isNaN(date.getTime())) return null;
  return date.toISOString().slice(0, 19).replace('T', ' ');
}

/** Formats an API timestamp for display, in the user's time zone with the zone's name. Other text stays as it is. */
export function formatDateTime(timestamp: string): string {
  return (
    parseDateTime(timestamp)
      ?.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
      .concat(` (${getTimeZone()})`) ?? timestamp
  );
}

/** Returns the name of the user's time zone. */
export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
