import { ApiError } from '../../runtime/api-error.ts';

/** How many calls run at the same time. */
const maxParallel = 4;
/** How often one call is repeated that the server refuses for now. */
const maxAttempts = 6;
/** How long to wait if the server does not say it, and at most, in seconds. */
const defaultWait = 5;
const maxWait = 120;

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

const sleep = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Makes a function that runs calls, and repeats those that the server refuses because there are too many (429). All
 * calls wait until then.
 */
export function createPatience(signal?: AbortSignal) {
  let resumeAt = 0;
  const waitForTurn = async () => {
    while (!signal?.aborted && Date.now() < resumeAt) await sleep(resumeAt - Date.now(), signal);
  };
  return async <T>(call: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      await waitForTurn();
      try {
        return await call();
      } catch (error) {
        const isTooMany = error instanceof ApiError && error.status === 429;
        if (!isTooMany || attempt === maxAttempts || signal?.aborted) throw error;
        const seconds = Math.min(error.retryAfter ?? defaultWait, maxWait);
        resumeAt = Math.max(resumeAt, Date.now() + seconds * 1000);
      }
    }
  };
}
