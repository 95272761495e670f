/**
 * Does the work now, or when its turn comes.
 * @throws when too many wait, or the wait was too long
 */
export type RenderQueue = <T>(work: () => Promise<T>) => Promise<T>;

interface Limits {
  /** So many at most run beside one another, and only once one has waited for `besideMs`: each takes a worker. */
  atOnce: number;
  besideMs: number;
  waiting: number;
  patienceMs: number;
}

/** Whose turn has not come: it says nothing of what was to be rendered. */
export class QueueFull extends Error {}

const tooMany = () => new QueueFull('too many pages wait to be rendered');

/**
 * Lets renders run after one another, or a few at once where that takes too long, so that the clock of each begins with
 * its own work and not with that of those before it.
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
      // Whoever has waited longest takes the place; it is given up where nobody waits.
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
}
