/** Finds an entry by its key; undefined when there is none. */
type Find<Found> = (key: string) => Promise<Found | undefined>;

/**
 * Creates a loader that combines all calls of one turn of the event loop into one query.
 * It caches nothing, because other processes write too. The query runs after the last call of its batch, so no result
 * is older than its call.
 */
export function createBatchLoader<Found>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): Find<Found> {
  let waiting: { keys: Set<string>; found: Promise<ReadonlyMap<string, Found>> } | undefined;

  const afterAll = async (keys: ReadonlySet<string>): Promise<ReadonlyMap<string, Found>> => {
    await new Promise(setImmediate);
    waiting = undefined;
    return ask([...keys]);
  };

  return async (key) => {
    if (!waiting) {
      const keys = new Set<string>();
      waiting = { keys, found: afterAll(keys) };
    }
    waiting.keys.add(key);
    return (await waiting.found).get(key);
  };
}
