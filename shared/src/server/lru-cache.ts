import { LRUCache } from 'lru-cache';

export interface LruCache<T> {
  /** What is kept there; it has been asked for last then. */
  find(key: string): T | undefined;
  keep(key: string, value: T): void;
  /** To be called when what is kept there has grown. */
  weigh(key: string): void;
  bytes(): number;
  count(): number;
}

interface Bounds<T> {
  /** Bytes of all that is kept. */
  most: number;
  /** No single one may put out more than this part of the others. */
  largestPart: number;
  /** What one takes up beside its key, in bytes, about. */
  sizeOf(value: T): number;
}

/**
 * Keeps what was asked for last, up to so many bytes in all.
 * Not a Map in which what is found is inserted anew: it is copied each time it is full of what was deleted, a small one
 * with every few finds, and the copy of one that is old is old at once, for V8 to mark beside whoever asks.
 */
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
      // It is weighed when it comes.
      if (found && kept.delete(key)) kept.set(key, found);
    },
    bytes: () => kept.calculatedSize,
    count: () => kept.size,
  };
}
