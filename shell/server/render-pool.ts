import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { createRenderBreaker } from './render-breaker.ts';
import type { Rendered, RenderRequest, RenderSet } from './render-contract.ts';
import { createRenderQueue, QueueFull } from './render-queue.ts';

const limits = {
  /** A render that takes longer loses its worker; the visitor gets the last good page or the browser-rendered one. */
  renderMs: 2500,
  /** A form is sent on before its page is rendered. */
  postedMs: 5000,
  heapMb: 192,
  /** The second, of 35 MB, is there while renders wait for the first: one that hangs holds up no other. */
  threads: 2,
  besideMs: 50,
  waiting: 200,
  /** Whose turn does not come within this time gets what a failed render leaves. */
  waitMs: 2500,
};

export interface RenderPool {
  /**
   * Undefined where renders were lost lately, and none is tried for a moment.
   * @throws when the render throws, hangs past its limit, runs out of memory, or too many are waiting
   */
  render(request: RenderRequest): Promise<Rendered | undefined>;
  close(): Promise<void>;
}

/** The render took its worker with it. */
const isLoss = (error: unknown): boolean =>
  error instanceof Error
  && (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

function createWorkers(set: RenderSet): Piscina<RenderRequest, Rendered> {
  return new Piscina({
    filename: join(import.meta.dirname, 'render-worker.ts'),
    workerData: set,
    minThreads: 1,
    maxThreads: limits.threads,
    // An idle worker that blocks on a lock would not see the API close a connection, and would write into it later.
    atomics: 'disabled',
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
}

/**
 * One generation of workers, made for one set of releases: a new release gets a new pool, so no module is ever stale.
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
   * The first worker takes as long to start as the machine needs: that is no part of a render's time, and says nothing
   * of what is rendered.
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
    // Those that wait for their turn have their end as well, each within its limit. The pool's own `close` counts
    // wrongly once a worker was lost.
    async close() {
      isClosing = true;
      while (underWay.size > 0) await Promise.allSettled(underWay);
      await workers.destroy();
    },
  };
}
