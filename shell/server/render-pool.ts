import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { createRenderBreaker } from './render-breaker.ts';
import type { Rendered, RenderRequest, RenderSet } from './render-contract.ts';
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
  besideMs: 50,
  waiting: 200,
  /** A render that waits longer in the queue is refused, and the page is handled like one whose render failed. */
  waitMs: 2500,
};

export interface RenderPool {
  /**
   * Renders a page. Returns undefined while the circuit breaker is open for its path.
   * @throws Error when the render throws, exceeds its time limit or runs out of memory
   * @throws QueueFull when too many renders wait, or this one waited too long
   */
  render(request: RenderRequest): Promise<Rendered | undefined>;
  close(): Promise<void>;
}

/** Whether the failed render also terminated its worker. */
const isLoss = (error: unknown): boolean =>
  error instanceof Error
  && (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

function createWorkers(set: RenderSet): Piscina<RenderRequest, Rendered> {
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
    atOnce: limits.threads,
    besideMs: limits.besideMs,
    waiting: limits.waiting,
    patienceMs: limits.waitMs,
  });
  const underWay = new Set<Promise<Rendered | undefined>>();
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
  async function onceStarted(): Promise<void> {
    if (isStarted) return;
    await Promise.race([
      started,
      pause(limits.waitMs, undefined, { ref: false }).then(() => {
        throw new QueueFull('the worker that renders is still starting');
      }),
    ]);
  }

  const run = (request: RenderRequest): Promise<Rendered> =>
    workers.run(request, { signal: AbortSignal.timeout(request.posted ? limits.postedMs : limits.renderMs) });

  function counted(work: Promise<Rendered | undefined>): Promise<Rendered | undefined> {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  }

  async function tried(request: RenderRequest): Promise<Rendered | undefined> {
    const { path } = request;
    if (breaker.isOpen(path)) return undefined;
    await onceStarted();
    try {
      const rendered = await run(request);
      breaker.cameBack(path);
      return rendered;
    } catch (error) {
      const givenUp = isLoss(error) ? breaker.lost(path) : breaker.cameBack(path);
      if (givenUp) onError(new Error(givenUp));
      throw error;
    }
  }

  return {
    render: (request) => counted(queue(() => tried(request))),
    // Waits for queued renders too; each ends within its limits. Piscina's own `close` counts its tasks incorrectly
    // after a worker was terminated.
    async close() {
      isClosing = true;
      while (underWay.size > 0) await Promise.allSettled(underWay);
      await workers.destroy();
    },
  };
}
