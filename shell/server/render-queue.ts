/** Does the work now, or when its turn comes. @throws when too many wait, or the wait was too long */
export type RenderQueue = <T>(work: () => Promise<T>) => Promise<T>;

interface Limits { atOnce: number; waiting: number; patienceMs: number }

const tooMany = () => new Error('too many pages wait to be rendered');

/** Lets so many renders run at once and the others wait, so that the clock of each begins with its own work and not with that of those before it. */
export function createRenderQueue({ atOnce, waiting: most, patienceMs }: Limits): RenderQueue {
  const waiting = new Set<() => void>();
  let running = 0;

  const turn = (): Promise<void> => new Promise((resolve, reject) => {
    const begin = (): void => {
      waiting.delete(begin);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(begin);
      reject(tooMany());
    }, patienceMs);
    waiting.add(begin);
  });

  return async (work) => {
    if (running < atOnce) running += 1;
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
