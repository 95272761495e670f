/** By hand, as `dayOf` says. */
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

/** A moment of the wire ('YYYY-MM-DD HH:MM:SS', UTC), or undefined when there is none or it is no date. */
export function parseDateTime(wire: string | null): Date | undefined {
  if (!wire) return undefined;
  const date = new Date(`${wire.replace(' ', 'T')}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * A moment's day as a reader writes it, such as '4 March 2026'; '' when there is none.
 * By hand: server and browser must write the same words, and what the browser would write them with takes a phone long
 * to make.
 */
export function formatDay(wire: string | null): string {
  const date = parseDateTime(wire);
  return date ? `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}` : '';
}
