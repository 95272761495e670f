/**
 * The wire's moment, 'YYYY-MM-DD HH:MM:SS' in UTC (spec point 29), as the value of a local date-time input, and back.
 */
const wirePattern = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/** The wire's years have four digits; an input that is not told so takes six. */
export const lastDay = '9999-12-31';

const two = (number: number) => String(number).padStart(2, '0');

export function parseDateTime(wire: string | null): Date | null {
  const match = wirePattern.exec(wire ?? '');
  const date = match ? new Date(`${match[1]}T${match[2]}Z`) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** In the reader's zone, as `<input type="datetime-local">` takes it. */
export function toLocalInput(wire: string | null): string {
  const date = parseDateTime(wire);
  return date
    ? `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
    : '';
}

/** What is no date becomes null. */
export function fromLocalInput(localInput: string): string | null {
  const date = new Date(localInput);
  if (localInput === '' || Number.isNaN(date.getTime())) return null;
  return date.toISOString().slice(0, 19).replace('T', ' ');
}

/** As it is read, in the reader's zone with the zone named; what is no moment stays as it is. */
export function formatDateTime(wire: string): string {
  return (
    parseDateTime(wire)
      ?.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
      .concat(` (${getTimeZone()})`) ?? wire
  );
}

/** The reader's zone, by its name. */
export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
