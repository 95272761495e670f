import { LRUCache } from 'lru-cache';

export interface LruCache<T> {
  /** Returns the entry and marks it as the most recently used. */
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  /** Updates the size of an entry. Call it after the entry has grown. */
  updateSize(key: string): void;
  bytes(): number;
  count(): number;
}

interface LruCacheOptions<T> {
  /** The maximum size of all entries, in bytes. */
  maxBytes: number;
  /** The maximum size of one entry, as a fraction of `maxBytes`. */
  maxShare: number;
  /** Returns the approximate size of a value in bytes, without its key. */
  getSize(value: T): number;
}

/** Makes an LRU cache that is limited by size. */
export function createLruCache<T extends object>({ maxBytes, maxShare, getSize }: LruCacheOptions<T>): LruCache<T> {
  const cache = new LRUCache<string, T>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes * maxShare),
    sizeCalculation: (value, key) => getSize(value) + 2 * key.length,
  });
  return {
    get: (key) => cache.get(key),
    set: (key, value) => void cache.set(key, value),
    updateSize: (key) => {
      const entry = cache.get(key);
      // lru-cache computes an entry's size only on insert, so insert it again.
      if (entry && cache.delete(key)) cache.set(key, entry);
    },
    bytes: () => cache.calculatedSize,
    count: () => cache.size,
  };
}
