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
  maxShare: number;
  /** Returns the approximate size of a value in bytes, without its key. */
  getSize(value: T): number;
}

/** Makes an LRU cache that is limited by size. */
export function createLruCache<T extends object>({ most, maxShare, getSize }: Bounds<T>): LruCache<T> {
  const cache = new LRUCache<string, T>({
    maxSize: most,
    maxEntrySize: Math.floor(most * maxShare),
    sizeCalculation: (value, key) => getSize(value) + 2 * key.length,
  });
  return {
    find: (key) => cache.get(key),
    keep: (key, value) => void cache.set(key, value),
    weigh: (key) => {
      const found = cache.get(key);
      // lru-cache computes an entry's size only on insert, so insert it again.
      if (found && cache.delete(key)) cache.set(key, found);
    },
    bytes: () => cache.calculatedSize,
    count: () => cache.size,
  };
}
