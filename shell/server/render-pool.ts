import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { Rendered, RenderRequest, RenderSet } from './render-contract.ts';

const limits = {
  /** A render that takes longer loses its worker; the visitor gets the last good page or the browser-rendered one. */
  renderMs: 2500,
  /** A form is sent on before its page is rendered. */
  postedMs: 5000,
  heapMb: 192,
  waiting: 200,
};

export interface RenderPool {
  /** @throws when the render throws, hangs past its limit, runs out of memory, or too many are waiting */
  render(request: RenderRequest): Promise<Rendered>;
  close(): Promise<void>;
}

const isNeighboursFault = (error: unknown): boolean => error instanceof Error && error.message.includes('Terminating worker thread');

/** One generation of workers, made for one set of releases: a new release gets a new pool, so no module is ever stale. */
export function createRenderPool(set: RenderSet, onError: (error: unknown) => void): RenderPool {
  const pool = new Piscina<RenderRequest, Rendered>({
    filename: join(import.meta.dirname, 'render-worker.ts'),
    workerData: set,
    minThreads: 1,
    maxThreads: 2,
    maxQueue: limits.waiting,
    // A render mostly waits for the API; a few share a worker.
    concurrentTasksPerWorker: 4,
    // An idle worker that blocks on a lock would not see the API close a connection, and would write into it later.
    atomics: 'disabled',
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  pool.on('error', onError);
  const run = (request: RenderRequest) => pool.run(request, { signal: AbortSignal.timeout(request.posted ? limits.postedMs : limits.renderMs) });
  return {
    // A render that shared a worker with one that was cut off did nothing wrong: it is made once more. What was posted may have been sent on already.
    render: (request) => run(request).catch((error: unknown) => {
      if (isNeighboursFault(error) && !request.posted) return run(request);
      throw error;
    }),
    close: () => pool.close({ force: false }),
  };
}
