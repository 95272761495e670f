import type { RenderSet } from './render-contract.ts';
import { startRenderProcess, type RenderProcess } from './render-process.ts';

/** How long a second worker is kept without work, in milliseconds. */
const idleMs = 10_000;

export interface Workers {
  /** Takes an idle worker, or starts one. */
  take(): RenderProcess;
  giveBack(worker: RenderProcess): void;
  /** From now on, a worker that ends is not replaced. */
  stopStarting(): void;
  end(): Promise<void>;
}

/** Keeps at least one render worker for a set of releases. A worker that ended is replaced. */
export function keepWorkers(set: RenderSet, onError: (error: unknown) => void): Workers {
  const workers = new Set<RenderProcess>();
  const idle: RenderProcess[] = [];
  const idleTimers = new Map<RenderProcess, NodeJS.Timeout>();
  let isClosing = false;

  function startWorker(): RenderProcess {
    const worker = startRenderProcess(set);
    workers.add(worker);
    void watch(worker);
    return worker;
  }

  /** Forgets the worker when it ends, and starts another if it was the last one. */
  async function watch(worker: RenderProcess): Promise<void> {
    const hasStarted = await worker.started.then(
      () => true,
      (error: unknown) => {
        if (!isClosing) onError(error);
        return false;
      },
    );
    const error = await worker.ended;
    const isIdle = idle.includes(worker);
    forget(worker);
    if (isClosing) return;
    // The render that it interrupted reports the error.
    if (isIdle && error !== undefined) onError(error);
    // A worker that cannot start is tried again by the next render only.
    if (hasStarted && workers.size === 0) idle.push(startWorker());
  }

  function forget(worker: RenderProcess): void {
    workers.delete(worker);
    clearTimeout(idleTimers.get(worker));
    idleTimers.delete(worker);
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
  }

  /** Takes the idle worker that was used last, or starts one. */
  function take(): RenderProcess {
    const worker = idle.pop();
    if (!worker || worker.hasEnded()) return worker ? take() : startWorker();
    clearTimeout(idleTimers.get(worker));
    return worker;
  }

  function giveBack(worker: RenderProcess): void {
    if (worker.hasEnded()) return;
    idle.push(worker);
    const endIfSpare = (): void => {
      if (workers.size > 1 && idle.includes(worker)) void worker.end();
    };
    idleTimers.set(worker, setTimeout(endIfSpare, idleMs).unref());
  }

  idle.push(startWorker());

  return {
    take,
    giveBack,
    stopStarting: () => {
      isClosing = true;
    },
    end: async () => void (await Promise.all([...workers].map((worker) => worker.end()))),
  };
}
