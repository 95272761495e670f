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
  return toTimestamp(date.getTime());
}

/** Converts a time in milliseconds to an API timestamp. */
export const toTimestamp = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

/** Why the value of a date-time input does not name one instant in the user's time zone. */
export type ClockChange =
  /** The clocks went forward over it, so it never happens. */
  | { kind: 'skipped' }
  /** The clocks were put back, so it happens twice: at the instant that is meant, and at `other`. */
  | { kind: 'repeated'; isFirst: boolean; other: string };

const dayMs = 86_400_000;

/**
 * Finds out whether the clocks change at the value of a date-time input. `timestamp` is the instant that is meant;
 * undefined if there is only one, or if the input has no valid value.
 */
export function findClockChange(localInput: string, timestamp: string | null): ClockChange | undefined {
  const date = parseDateTime(timestamp);
  if (!date || localInput === '') return undefined;
  if (toLocalInput(timestamp) !== localInput) return { kind: 'skipped' };
  const getOffset = (time: number): number => new Date(time).getTimezoneOffset();
  const shift = Math.abs(getOffset(date.getTime() + dayMs) - getOffset(date.getTime() - dayMs)) * 60_000;
  if (shift === 0) return undefined;
  for (const other of [date.getTime() - shift, date.getTime() + shift].map(toTimestamp))
    if (toLocalInput(other) === localInput) return { kind: 'repeated', isFirst: other > (timestamp ?? ''), other };
  return undefined;
}

/** Formats the user's offset from UTC at an instant, such as 'UTC+2' or 'UTC+5:45'. */
export function formatOffset(timestamp: string): string {
  const minutes = -(parseDateTime(timestamp)?.getTimezoneOffset() ?? 0);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${padTwo(rest)}`}`;
}

/** Formats an API timestamp for display, in the user's time zone with the zone's name. Other text stays as it is. */
export function formatDateTime(timestamp: string): string {
  return (
    parseDateTime(timestamp)
      ?.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
      .concat(` (${getTimeZone()})`) ?? timestamp
  );
}

/** Formats the day of an API timestamp, in the user's time zone, such as '27 Nov 2026'. */
export const formatDay = (timestamp: string): string =>
  parseDateTime(timestamp)?.toLocaleDateString('en-GB', { dateStyle: 'medium' }) ?? timestamp;

/** Converts an API timestamp to the form that `<time>` has. */
export const toIsoString = (timestamp: string): string => `${timestamp.replace(' ', 'T')}Z`;

/** Returns the name of the user's time zone. */
export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
