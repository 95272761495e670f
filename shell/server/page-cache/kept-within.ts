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

/** Keeps what was asked for last, up to so many bytes in all. */
export function keptWithin<T extends Sized>(most: number): KeptWithin<T> {
  const kept = new Map<string, { value: T; bytes: number }>();
  let bytes = 0;

  const drop = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  const put = (key: string, value: T): void => {
    drop(key);
    const size = value.size() + 2 * key.length + overhead;
    if (size > most * largestPart) return;
    kept.set(key, { value, bytes: size });
    bytes += size;
    // A map is in the order of its insertions: the first is the one that nobody has asked for the longest.
    for (const oldest of kept.keys()) {
      if (bytes <= most) return;
      drop(oldest);
    }
  };

  return {
    find: (key) => {
      const found = kept.get(key);
      if (found && kept.delete(key)) kept.set(key, found);
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
