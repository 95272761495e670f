import { useSyncExternalStore } from 'react';
import { formatInLocalZone, formatInUtc } from '../text/format-date-time.ts';
import { toIsoString } from '../text/to-iso-string.ts';

const never = () => () => undefined;

/**
 * A moment of the wire to the minute, with its zone named: as it is served in UTC, and in the reader's own once the
 * page is alive (spec point 29).
 */
export function DateTime({ of }: { of: string }) {
  const words = useSyncExternalStore(
    never,
    () => formatInLocalZone(of),
    () => formatInUtc(of),
  );
  return <time dateTime={toIsoString(of)}>{words}</time>;
}
