import { setTimeout as pause } from 'node:timers/promises';
import { reportWhile } from '@quoin/shared/server/progress';
import { isReady } from './is-ready.ts';
import { startServer, type ServerOptions, type ServerProcess } from './server-process.ts';

interface ManagedServer extends ServerOptions {
  readyUrl: string;
  /** Restart it when it exits unexpectedly after it was ready; the other processes keep running. */
  isRestarted?: boolean;
}

/** Runs the processes of one command; when one fails that is not restarted, the command ends all of them. */
export interface Supervisor {
  /**
   * Starts a server and waits until `readyUrl` answers 2xx, without a time-out; prints its progress at intervals.
   * @throws Error if a server exits first, or the command is being stopped
   */
  start(server: ManagedServer): Promise<void>;
  /** Adds something else to stop with the servers, such as a development server. */
  add(server: { stop(): Promise<void> }): void;
  /** Rejects when a server exits unexpectedly and is not restarted; never resolves. */
  unexpectedExit: Promise<never>;
  stop(): Promise<void>;
  kill(): void;
  isStopping(): boolean;
}

/**
 * The backoff before a restart, in milliseconds: `first`, then doubled up to `max`. A run longer than `resetAfter`
 * resets it.
 */
const pauses = { first: 500, longest: 30_000, forgotten: 60_000 };

export function createSupervisor({ reportEveryMs }: { reportEveryMs?: number } = {}): Supervisor {
  const servers = new Set<ServerProcess>();
  const others: { stop(): Promise<void> }[] = [];
  const { promise: unexpectedExit, reject } = Promise.withResolvers<never>();
  const stopping = new AbortController();
  const { signal } = stopping;
  // It is awaited later; this prevents an unhandled rejection until then.
  unexpectedExit.catch(() => undefined);
  /** Runs a server until it exits. Resolves with the error message, or with undefined if it was stopped. */
  const run = async (
    options: ServerOptions,
    onStart: (server: ServerProcess) => void = () => undefined,
  ): Promise<string | undefined> => {
    const server = startServer(options);
    onStart(server);
    servers.add(server);
    const { how, lastLines } = await server.ended;
    servers.delete(server);
    return signal.aborted
      ? undefined
      : [`The ${server.name} stopped (${how}). Its last output:`, ...lastLines.map((line) => `  ${line}`)].join('\n');
  };
  return {
    unexpectedExit,
    async start({ readyUrl, isRestarted = false, ...options }) {
      if (signal.aborted) throw new Error(`The ${options.name} was not started, because the command is being stopped.`);
      let isReady = false;
      let server: ServerProcess | undefined;
      const first = run(options, (started) => {
        server = started;
      });
      void first.then((end) => {
        if (end === undefined) return undefined;
        return isReady && isRestarted ? restart(end, { run: () => run(options), signal }) : reject(new Error(end));
      });
      const waiting = new AbortController();
      const startedAt = Date.now();
      const ready = untilReady({ url: readyUrl, signal: AbortSignal.any([waiting.signal, signal]) });
      await reportWhile(Promise.race([ready, unexpectedExit]), {
        report: () =>
          console.log(describeWait(options.name, { sinceMs: Date.now() - startedAt, progress: server?.getProgress() })),
        everyMs: reportEveryMs,
      }).finally(() => waiting.abort());
      if (signal.aborted) throw new Error(`The ${options.name} was stopped before it was ready.`);
      isReady = true;
    },
    add: (server) => void others.push(server),
    async stop() {
      stopping.abort();
      await Promise.allSettled([...servers, ...others].map((server) => server.stop()));
    },
    kill() {
      stopping.abort();
      for (const server of servers) server.kill();
    },
    isStopping: () => signal.aborted,
  };
}

/** Restarts a server with exponential backoff until the supervisor stops. */
async function restart(
  end: string,
  { run, signal }: { run: () => Promise<string | undefined>; signal: AbortSignal },
): Promise<void> {
  let delay = pauses.first;
  for (let message: string | undefined = end; message !== undefined;) {
    console.error(`${message}\nIt is started again in ${delay / 1000} s.`);
    if (!(await pause(delay, true, { signal }).catch(() => false))) return;
    const startedAt = Date.now();
    message = await run();
    delay = Date.now() - startedAt > pauses.forgotten ? pauses.first : Math.min(delay * 2, pauses.longest);
  }
}

const describeWait = (name: string, { sinceMs, progress }: { sinceMs: number; progress: string | undefined }): string =>
  `The ${name} is not ready after ${Math.round(sinceMs / 1000)} s; still waiting${progress === undefined ? '.' : `: it is ${progress}.`}`;

/**
 * Polls `url` until it answers 2xx. There is no time-out, because the time of a first start depends on the machine;
 * an unexpected exit ends the wait.
 */
async function untilReady({ url, signal }: { url: string; signal: AbortSignal }): Promise<void> {
  while (!signal.aborted) {
    if (await isReady(url, signal)) return;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}
