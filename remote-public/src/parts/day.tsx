import { formatDay } from '../text/format-day.ts';

/** The day of a moment of the wire. */
export function Day({ of, className }: { of: string; className?: string | undefined }) {
  return (
    <time dateTime={of.slice(0, 10)} className={className}>
      {formatDay(of)}
    </time>
  );
}
