interface Sized { /** In bytes. */ size(): number }

export interface KeptWithin<T extends Sized> {
  find(key: string): T | undefined;
  keep(key: string, value: T): void;
  /** To be called when what is kept there has grown. */
  weigh(key: string): void;
  bytes(): number;
  count(): number;
}

/** What an entry takes up beside its bytes and its key, about. */
const overhead = 1_500;
/** No single one may put out more than this part of the others. */
const largestPart = 1 / 4;

/**
 * Keeps what is asked for, up to so many bytes in all. The oldest has to go first, and stays once more where it was asked for meanwhile:
 * bringing the map in the order of its use would make each finding take three times as long.
 */
export function keptWithin<T extends Sized>(most: number): KeptWithin<T> {
  const kept = new Map<string, { value: T; bytes: number; wasFound: boolean }>();
  let bytes = 0;

  const drop = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  const put = (key: string, value: T): void => {
    drop(key);
    const size = value.size() + 2 * key.length + overhead;
    if (size > most * largestPart) return;
    kept.set(key, { value, bytes: size, wasFound: false });
    bytes += size;
    // A map is in the order of its insertions, and what is put at its end comes round again.
    for (const [oldest, old] of kept) {
      if (bytes <= most) return;
      if (old.wasFound && kept.delete(oldest)) kept.set(oldest, { ...old, wasFound: false });
      else drop(oldest);
    }
  };

  return {
    find: (key) => {
      const found = kept.get(key);
      if (found) found.wasFound = true;
      return found?.value;
    },
    keep: put,
    weigh: (key) => {
      const found = kept.get(key);
      if (found) put(key, found.value);
    },
    bytes: () => bytes,
    count: () => kept.size,
  };
}
