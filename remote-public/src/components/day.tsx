import { formatDay } from '../text/timestamps.ts';

/** Shows the day of a date-time of the API. */
export function Day({ of, className }: { of: string; className?: string | undefined }) {
  return (
    <time dateTime={of.slice(0, 10)} className={className}>
      {formatDay(of)}
    </time>
  );
}
