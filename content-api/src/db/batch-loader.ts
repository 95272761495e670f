/** Finds something by its key; undefined when there is none. */
type Find<Found> = (key: string) => Promise<Found | undefined>;

/**
 * Asks the database each time, because other processes write as well, and once for all who ask in the same turn of the
 * event loop. The question is put after the last of them came: nobody is told of an earlier moment than their own.
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
