/**
 * Runs the work now, or when a slot is free.
 * @throws QueueFull when too many wait, or this one waited too long
 */
export type RenderQueue = <T>(work: () => Promise<T>) => Promise<T>;

interface Limits {
  /** How many renders may run concurrently. */
  maxConcurrent: number;
  /** A further render starts together with a running one only after this wait, because it needs a worker of its own. */
  scaleUpAfterMs: number;
  maxQueued: number;
  maxWaitMs: number;
}

/** The render did not start in time. The error says nothing about the page or its releases. */
export class QueueFull extends Error {}

const createQueueFull = () => new QueueFull('too many pages wait to be rendered');

/**
 * Runs renders one after another, or a few concurrently when the wait is too long. The time limit of a render thus
 * starts with its own work and does not include the renders before it.
 */
export function createRenderQueue({ maxConcurrent, scaleUpAfterMs, maxQueued, maxWaitMs }: Limits): RenderQueue {
  /** Functions that start the queued renders, in the order of their arrival. */
  const queued = new Set<() => void>();
  let running = 0;

  const waitForSlot = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        queued.delete(start);
        clearTimeout(scaleUp);
        clearTimeout(giveUp);
        resolve();
      };
      const scaleUp = setTimeout(() => {
        if (running >= maxConcurrent) return;
        running += 1;
        start();
      }, scaleUpAfterMs);
      const giveUp = setTimeout(() => {
        queued.delete(start);
        reject(createQueueFull());
      }, maxWaitMs);
      queued.add(start);
    });

  return async (work) => {
    if (running === 0) running += 1;
    else if (queued.size < maxQueued) await waitForSlot();
    else throw createQueueFull();
    try {
      return await work();
    } finally {
      // Hand the slot to the render that has waited longest, so `running` does not change.
      const [startNext] = queued;
      if (startNext) startNext();
      else running -= 1;
    }
  };
}
