import { useSyncExternalStore } from 'react';
import { momentInReadersZone, momentInUtc } from '../text/moment-words.ts';
import { isoOf } from '../text/iso-of.ts';

const never = () => () => undefined;

/**
 * A moment of the wire to the minute, with its zone named: as it is served in UTC, and in the reader's own once the
 * page is alive (spec point 29).
 */
export function Moment({ of }: { of: string }) {
  const words = useSyncExternalStore(
    never,
    () => momentInReadersZone(of),
    () => momentInUtc(of),
  );
  return <time dateTime={isoOf(of)}>{words}</time>;
}
