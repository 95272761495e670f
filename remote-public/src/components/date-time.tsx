import { useSyncExternalStore } from 'react';
import { formatInLocalZone, formatInUtc } from '../text/format-date-time.ts';
import { toIsoString } from '../text/to-iso-string.ts';

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
