import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { createRenderBreaker } from './render-breaker.ts';
import type { RenderResult, RenderRequest, RenderSet } from './render-contract.ts';
import { createRenderQueue, QueueFull } from './render-queue.ts';

const limits = {
  /**
   * A render that takes longer is aborted and its worker is terminated. The visitor gets the last good page, or a page
   * that the browser renders.
   */
  renderMs: 2500,
  /** A posted form has a longer limit, because its action calls the API before the page is rendered. */
  postedMs: 5000,
  heapMb: 192,
  /**
   * The second worker takes 35 MB. It starts only while renders wait for the first, so that one hanging render does not
   * block the others.
   */
  threads: 2,
  scaleUpAfterMs: 50,
  maxQueued: 200,
  /** A render that waits longer in the queue is refused, and the page is handled like one whose render failed. */
  maxWaitMs: 2500,
};

export interface RenderPool {
  /**
   * Renders a page. Returns undefined while the circuit breaker is open for its path.
   * @throws Error when the render throws, exceeds its time limit or runs out of memory
   * @throws QueueFull when too many renders wait, or this one waited too long
   */
  render(request: RenderRequest): Promise<RenderResult | undefined>;
  close(): Promise<void>;
}

/** Whether the failed render also terminated its worker. */
const hasTerminatedWorker = (error: unknown): boolean =>
  error instanceof Error
  && (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

function createWorkers(set: RenderSet): Piscina<RenderRequest, RenderResult> {
  return new Piscina({
    filename: join(import.meta.dirname, 'render-worker.ts'),
    workerData: set,
    minThreads: 1,
    maxThreads: limits.threads,
    // With atomics, an idle worker blocks its thread. It then does not notice that the API closed a connection, and
    // would use that connection for a later call.
    atomics: 'disabled',
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
}

/**
 * Creates a pool of render workers for one set of releases. A new release gets a new pool, so no module is ever out of
 * date.
 */
export function createRenderPool(set: RenderSet, onError: (error: unknown) => void): RenderPool {
  const workers = createWorkers(set);
  const breaker = createRenderBreaker();
  const queue = createRenderQueue({
    maxConcurrent: limits.threads,
    scaleUpAfterMs: limits.scaleUpAfterMs,
    maxQueued: limits.maxQueued,
    maxWaitMs: limits.maxWaitMs,
  });
  const inProgress = new Set<Promise<RenderResult | undefined>>();
  let isStarted = false;
  let isClosing = false;
  workers.on('error', onError);

  const started = workers
    .run({ path: '/' }, { name: 'started' })
    .then(
      () => undefined,
      (error: unknown) => {
        if (!isClosing) onError(error);
      },
    )
    .finally(() => {
      isStarted = true;
    });

  /**
   * Waits until the first worker has started. The start-up time depends on the machine, so it does not count towards
   * the time limit of a render or its failures.
   */
  async function waitForWorker(): Promise<void> {
    if (isStarted) return;
    await Promise.race([
      started,
      pause(limits.maxWaitMs, undefined, { ref: false }).then(() => {
        throw new QueueFull('the worker that renders is still starting');
      }),
    ]);
  }

  const run = (request: RenderRequest): Promise<RenderResult> =>
    workers.run(request, { signal: AbortSignal.timeout(request.posted ? limits.postedMs : limits.renderMs) });

  function track(work: Promise<RenderResult | undefined>): Promise<RenderResult | undefined> {
    inProgress.add(work);
    return work.finally(() => inProgress.delete(work));
  }

  async function renderUnlessOpen(request: RenderRequest): Promise<RenderResult | undefined> {
    const { path } = request;
    if (breaker.isOpen(path)) return undefined;
    await waitForWorker();
    try {
      const rendered = await run(request);
      breaker.recordEnd(path);
      return rendered;
    } catch (error) {
      const message = hasTerminatedWorker(error) ? breaker.recordFailure(path) : breaker.recordEnd(path);
      if (message) onError(new Error(message));
      throw error;
    }
  }

  return {
    render: (request) => track(queue(() => renderUnlessOpen(request))),
    // Waits for queued renders too; each ends within its limits. Piscina's own `close` counts its tasks incorrectly
    // after a worker was terminated.
    async close() {
      isClosing = true;
      while (inProgress.size > 0) await Promise.allSettled(inProgress);
      await workers.destroy();
    },
  };
}
