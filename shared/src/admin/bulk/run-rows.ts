/** How many calls run at the same time. */
const maxParallel = 4;

interface RunOptions<T> {
  run: (item: T) => Promise<void>;
  /** Stops the run: the calls in progress end, and no other one starts. */
  signal?: AbortSignal;
}

/** Runs a function for each item, in their order and a few at the same time. The function handles its own errors. */
export async function runRows<T>(items: readonly T[], { run, signal }: RunOptions<T>): Promise<void> {
  const queue = items.values();
  const work = async () => {
    for (const item of queue) {
      if (signal?.aborted) return;
      await run(item);
    }
  };
  await Promise.all(Array.from({ length: maxParallel }, work));
}
