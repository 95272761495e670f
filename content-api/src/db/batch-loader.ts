/** Finds an entry by its key; undefined when there is none. */
type BatchLoader<Entry> = (key: string) => Promise<Entry | undefined>;

/**
 * Creates a loader that combines all calls of one turn of the event loop into one query.
 * It caches nothing, because other processes write too. The query runs after the last call of its batch, so no result
 * is older than its call.
 */
export function createBatchLoader<Entry>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Entry>>,
): BatchLoader<Entry> {
  let batch: { keys: Set<string>; entries: Promise<ReadonlyMap<string, Entry>> } | undefined;

  const afterAll = async (keys: ReadonlySet<string>): Promise<ReadonlyMap<string, Entry>> => {
    await new Promise(setImmediate);
    batch = undefined;
    return load([...keys]);
  };

  return async (key) => {
    if (!batch) {
      const keys = new Set<string>();
      batch = { keys, entries: afterAll(keys) };
    }
    batch.keys.add(key);
    return (await batch.entries).get(key);
  };
}
