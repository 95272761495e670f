/**
 * Runs the work now, or when a slot is free.
 * @throws QueueFull when too many wait, or this one waited too long
 */
export type RenderQueue = <T>(work: () => Promise<T>) => Promise<T>;

interface Limits {
  /**
   * The limit of concurrent renders. A further one starts only when a render has waited `besideMs`, because each needs
   * another worker.
   */
  atOnce: number;
  besideMs: number;
  waiting: number;
  patienceMs: number;
}

/** The render did not start in time. The error says nothing about the page or its releases. */
export class QueueFull extends Error {}

const tooMany = () => new QueueFull('too many pages wait to be rendered');

/**
 * Runs renders one after another, or a few concurrently when the wait is too long. The time limit of a render thus
 * starts with its own work and does not include the renders before it.
 */
export function createRenderQueue({ atOnce, besideMs, waiting: most, patienceMs }: Limits): RenderQueue {
  const waiting = new Set<() => void>();
  let running = 0;

  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        waiting.delete(begin);
        clearTimeout(beside);
        clearTimeout(patience);
        resolve();
      };
      const beside = setTimeout(() => {
        if (running >= atOnce) return;
        running += 1;
        begin();
      }, besideMs);
      const patience = setTimeout(() => {
        waiting.delete(begin);
        reject(tooMany());
      }, patienceMs);
      waiting.add(begin);
    });

  return async (work) => {
    if (running === 0) running += 1;
    else if (waiting.size < most) await turn();
    else throw tooMany();
    try {
      return await work();
    } finally {
      // The render that has waited longest takes the slot. Without one, the slot is free.
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
}
