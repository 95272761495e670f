import { alone } from '@quoin/shared/server/alone';

interface Bytes { body: Buffer }

export interface KeptBytes<T extends Bytes> {
  find: (key: string) => T | undefined;
  keep: (key: string, value: T) => void;
}

/** What an entry takes up beside its body and its key, about. */
const overhead = 1_000;
/** No single answer may put out more than this part of the others. */
const largestPart = 1 / 16;

/** Keeps what was asked for last, up to so many bytes in all. */
export function keptBytes<T extends Bytes>(most: number): KeptBytes<T> {
  const kept = new Map<string, T>();
  let bytes = 0;
  const sizeOf = (key: string, { body }: T): number => body.length + 2 * key.length + overhead;
  const drop = (key: string): void => {
    const value = kept.get(key);
    if (value && kept.delete(key)) bytes -= sizeOf(key, value);
  };
  return {
    find: (key) => {
      const value = kept.get(key);
      // A map is in the order of its insertions: the first is the one that nobody has asked for the longest.
      if (value && kept.delete(key)) kept.set(key, value);
      return value;
    },
    keep: (key, value) => {
      drop(key);
      if (sizeOf(key, value) > most * largestPart) return;
      kept.set(key, { ...value, body: alone(value.body) });
      bytes += sizeOf(key, value);
      for (const oldest of kept.keys()) {
        if (bytes <= most) return;
        drop(oldest);
      }
    },
  };
}
