import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { Rendered, RenderRequest, RenderSet } from './render-contract.ts';

const limits = {
  /** A render that takes longer loses its worker; the visitor gets the last good page or the browser-rendered one. */
  renderMs: 2500,
  heapMb: 192,
  waiting: 200,
};

export interface RenderPool {
  /** @throws when the render throws, hangs past its limit, runs out of memory, or too many are waiting */
  render(request: RenderRequest): Promise<Rendered>;
  close(): Promise<void>;
}

/** One generation of workers, made for one set of releases: a new release gets a new pool, so no module is ever stale. */
export function createRenderPool(set: RenderSet): RenderPool {
  const pool = new Piscina<RenderRequest, Rendered>({
    filename: join(import.meta.dirname, 'render-worker.ts'),
    workerData: set,
    minThreads: 1,
    maxThreads: 2,
    maxQueue: limits.waiting,
    concurrentTasksPerWorker: 8,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  return {
    render: (request) => pool.run(request, { signal: AbortSignal.timeout(limits.renderMs) }),
    close: () => pool.close({ force: false }),
  };
}
