interface Bytes { body: Buffer }

export interface KeptBytes<T extends Bytes> {
  find: (key: string) => T | undefined;
  keep: (key: string, value: T) => void;
}

/** What an entry takes up beside its body and its key, about. */
const overhead = 1_000;
/** No single answer may put out more than this part of the others. */
const largestPart = 1 / 16;

/**
 * Keeps what is asked for, up to so many bytes in all. The oldest has to go first, and stays once more where it was asked for meanwhile:
 * bringing the map in the order of its use would make each finding take three times as long.
 */
export function keptBytes<T extends Bytes>(most: number): KeptBytes<T> {
  const kept = new Map<string, { value: T; wasFound: boolean }>();
  let bytes = 0;
  const sizeOf = (key: string, { body }: T): number => body.length + 2 * key.length + overhead;
  const drop = (key: string): void => {
    const found = kept.get(key);
    if (found && kept.delete(key)) bytes -= sizeOf(key, found.value);
  };
  return {
    find: (key) => {
      const found = kept.get(key);
      if (found) found.wasFound = true;
      return found?.value;
    },
    keep: (key, value) => {
      drop(key);
      if (sizeOf(key, value) > most * largestPart) return;
      kept.set(key, { value: { ...value, body: alone(value.body) }, wasFound: false });
      bytes += sizeOf(key, value);
      // A map is in the order of its insertions, and what is put at its end comes round again.
      for (const [oldest, { value: old, wasFound }] of kept) {
        if (bytes <= most) return;
        if (wasFound && kept.delete(oldest)) kept.set(oldest, { value: old, wasFound: false });
        else drop(oldest);
      }
    },
  };
}

/** Node cuts small buffers from larger ones, which stay while any part of them does: an answer of 1 kB could take up 64. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
