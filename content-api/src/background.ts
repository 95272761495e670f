import type { FastifyInstance } from 'fastify';

/** Starts work that the response does not wait for. A failure is logged. */
export type Background = (work: () => Promise<void>) => void;

/** Creates a function that starts background work. Closing the server waits for all of it. */
export function createBackground(app: FastifyInstance): Background {
  const running = new Set<Promise<void>>();
  app.addHook('preClose', async () => {
    await Promise.all(running);
  });
  return (work) => {
    const task = work()
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'background work failed');
      })
      .finally(() => {
        running.delete(task);
      });
    running.add(task);
  };
}
