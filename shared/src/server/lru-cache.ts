import { LRUCache } from 'lru-cache';

export interface LruCache<T> {
  /** Returns the entry and marks it as the most recently used. */
  find(key: string): T | undefined;
  keep(key: string, value: T): void;
  /** Updates the size of an entry. Call it after the entry has grown. */
  weigh(key: string): void;
  bytes(): number;
  count(): number;
}

interface Bounds<T> {
  /** The maximum size of all entries, in bytes. */
  most: number;
  /** The maximum size of one entry, as a fraction of `most`. */
  largestPart: number;
  /** Returns the approximate size of a value in bytes, without its key. */
  sizeOf(value: T): number;
}

/** Makes an LRU cache that is limited by size. */
export function createLruCache<T extends object>({ most, largestPart, sizeOf }: Bounds<T>): LruCache<T> {
  const kept = new LRUCache<string, T>({
    maxSize: most,
    maxEntrySize: Math.floor(most * largestPart),
    sizeCalculation: (value, key) => sizeOf(value) + 2 * key.length,
  });
  return {
    find: (key) => kept.get(key),
    keep: (key, value) => void kept.set(key, value),
    weigh: (key) => {
      const found = kept.get(key);
      // lru-cache computes an entry's size only on insert, so insert it again.
      if (found && kept.delete(key)) kept.set(key, found);
    },
    bytes: () => kept.calculatedSize,
    count: () => kept.size,
  };
}
