// A fixed language and zone: the server and the browser must write the same words.
const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A moment of the wire ('YYYY-MM-DD HH:MM:SS', UTC), or undefined when there is none or it is no date. */
export function momentOf(wire: string | null): Date | undefined {
  if (!wire) return undefined;
  const date = new Date(`${wire.replace(' ', 'T')}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A moment's day as a reader writes it, such as '4 March 2026'; '' when there is none. */
export function dayOf(wire: string | null): string {
  const date = momentOf(wire);
  return date ? format.format(date) : '';
}
