const limit = 500;

export interface LastGood<T> { keep(key: string, value: T): void; find(key: string): T | undefined }

/** The newest good answer of each of the 500 addresses asked for last: what a visitor gets when a page cannot be made now. */
export function createLastGood<T>(): LastGood<T> {
  const kept = new Map<string, T>();
  return {
    keep(key, value) {
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
    },
    find: (key) => kept.get(key),
  };
}
