import type { FastifyInstance } from 'fastify';

/** Work that an answer does not wait for; it is logged where it fails. */
export type Background = (work: () => Promise<void>) => void;

/** @returns a way to start such work; the server's end waits for all of it */
export function backgroundOf(app: FastifyInstance): Background {
  const running = new Set<Promise<void>>();
  app.addHook('preClose', async () => {
    await Promise.all(running);
  });
  return (work) => {
    const run = work()
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'work behind an answer failed');
      })
      .finally(() => {
        running.delete(run);
      });
    running.add(run);
  };
}
