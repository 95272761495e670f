import { setTimeout as pause } from 'node:timers/promises';
import { createRenderBreaker } from './render-breaker.ts';
import type { RenderResult, RenderRequest, RenderSet } from './render-contract.ts';
import type { RenderProcess } from './render-process.ts';
import { keepWorkers } from './keep-workers.ts';
import { createRenderQueue, QueueFull } from './render-queue.ts';

const limits = {
  /**
   * A worker whose render takes longer is terminated. The visitor gets the last good page, or a page
   * that the browser renders.
   */
  renderMs: 2500,
  /** A posted form has a longer limit, because its action calls the API before the page is rendered. */
  postedMs: 5000,
  /**
   * The second worker takes 45 MB. It starts only while renders wait for the first, so that one hanging render does not
   * block the others.
   */
  workers: 2,
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

/**
 * Creates a pool of render workers for one set of releases. A new release gets a new pool, so no module is ever out of
 * date.
 */
export function createRenderPool(set: RenderSet, onError: (error: unknown) => void): RenderPool {
  const workers = keepWorkers(set, onError);
  const breaker = createRenderBreaker();
  const queue = createRenderQueue({
    maxConcurrent: limits.workers,
    scaleUpAfterMs: limits.scaleUpAfterMs,
    maxQueued: limits.maxQueued,
    maxWaitMs: limits.maxWaitMs,
  });
  const inProgress = new Set<Promise<RenderResult | undefined>>();

  /**
   * Waits until a worker has started. The start-up time depends on the machine, so it does not count towards the time
   * limit of a render or its failures.
   */
  async function waitForStart({ started }: RenderProcess): Promise<void> {
    const notNow = (cause?: unknown): never => {
      throw new QueueFull('the worker that renders is still starting', { cause });
    };
    await Promise.race([started.catch(notNow), pause(limits.maxWaitMs, undefined, { ref: false }).then(notNow)]);
  }

  function track(work: Promise<RenderResult | undefined>): Promise<RenderResult | undefined> {
    inProgress.add(work);
    return work.finally(() => inProgress.delete(work));
  }

  async function renderBy(worker: RenderProcess, request: RenderRequest): Promise<RenderResult> {
    const { path } = request;
    await waitForStart(worker);
    try {
      const rendered = await worker.render(request, request.posted ? limits.postedMs : limits.renderMs);
      breaker.recordEnd(path);
      return rendered;
    } catch (error) {
      const message = worker.hasEnded() ? breaker.recordFailure(path) : breaker.recordEnd(path);
      if (message) onError(new Error(message));
      throw error;
    }
  }

  async function renderUnlessOpen(request: RenderRequest): Promise<RenderResult | undefined> {
    if (breaker.isOpen(request.path)) return undefined;
    const worker = workers.take();
    try {
      return await renderBy(worker, request);
    } finally {
      workers.giveBack(worker);
    }
  }

  return {
    render: (request) => track(queue(() => renderUnlessOpen(request))),
    // Waits for queued renders too; each ends within its limits.
    async close() {
      workers.stopStarting();
      while (inProgress.size > 0) await Promise.allSettled(inProgress);
      await workers.end();
    },
  };
}
