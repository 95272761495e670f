import { setTimeout as pause } from 'node:timers/promises';
import { tellWhile } from '@quoin/shared/server/progress';
import { startServer, type ServerOptions, type ServerProcess } from './server-process.ts';

interface Member extends ServerOptions {
  readyUrl: string;
  /** Once it was ready, it is started again when it ends by itself, and the others go on. */
  isRevived?: boolean;
}

/** The processes of one command: all run, or none. */
export interface Supervisor {
  /**
   * Starts a server and waits until `readyUrl` answers 2xx, for as long as its process lives; the terminal is told
   * every so often what it does.
   */
  start(member: Member): Promise<void>;
  /** Something else to end with the servers, such as a development server. */
  add(member: { stop(): Promise<void> }): void;
  /** Rejects when a server ends by itself that is not revived; never resolves. */
  unexpectedExit: Promise<never>;
  stop(): Promise<void>;
  kill(): void;
  isStopping(): boolean;
}

/**
 * How long a server that fell lies before it is started again, in milliseconds: longer each time, until it has run for
 * a while.
 */
const pauses = { first: 500, longest: 30_000, forgotten: 60_000 };

export function createSupervisor({ sayEveryMs }: { sayEveryMs?: number } = {}): Supervisor {
  const servers = new Set<ServerProcess>();
  const others: { stop(): Promise<void> }[] = [];
  const { promise: unexpectedExit, reject } = Promise.withResolvers<never>();
  const stopping = new AbortController();
  const { signal } = stopping;
  // Awaited later: until then a rejection is not an unhandled one.
  unexpectedExit.catch(() => undefined);
  /** Runs it until it ends by itself; nothing is answered when it was stopped. */
  const run = async (
    options: ServerOptions,
    onStart: (server: ServerProcess) => void = () => undefined,
  ): Promise<string | undefined> => {
    const server = startServer(options);
    onStart(server);
    servers.add(server);
    const { how, words } = await server.ended;
    servers.delete(server);
    return signal.aborted
      ? undefined
      : [`The ${server.name} stopped (${how}). Its last words:`, ...words.map((line) => `  ${line}`)].join('\n');
  };
  return {
    unexpectedExit,
    async start({ readyUrl, isRevived = false, ...options }) {
      if (signal.aborted) throw new Error(`The ${options.name} is not started: the command is being stopped.`);
      let isReady = false;
      let server: ServerProcess | undefined;
      const first = run(options, (started) => {
        server = started;
      });
      void first.then((end) => {
        if (end === undefined) return undefined;
        return isReady && isRevived ? revive(end, { run: () => run(options), signal }) : reject(new Error(end));
      });
      const waiting = new AbortController();
      const begun = Date.now();
      const ready = untilReady({ url: readyUrl, signal: AbortSignal.any([waiting.signal, signal]) });
      await tellWhile(Promise.race([ready, unexpectedExit]), {
        tell: () => console.log(waitingWords(options.name, { sinceMs: Date.now() - begun, doing: server?.doing() })),
        everyMs: sayEveryMs,
      }).finally(() => waiting.abort());
      if (signal.aborted) throw new Error(`The ${options.name} was stopped before it was ready.`);
      isReady = true;
    },
    add: (member) => void others.push(member),
    async stop() {
      stopping.abort();
      await Promise.allSettled([...servers, ...others].map((member) => member.stop()));
    },
    kill() {
      stopping.abort();
      for (const server of servers) server.kill();
    },
    isStopping: () => signal.aborted,
  };
}

/** Starts a server that fell again and again, after a while that grows as long as it falls soon. */
async function revive(
  end: string,
  { run, signal }: { run: () => Promise<string | undefined>; signal: AbortSignal },
): Promise<void> {
  let rest = pauses.first;
  for (let last: string | undefined = end; last !== undefined;) {
    console.error(`${last}\nIt is started again in ${rest / 1000} s.`);
    if (!(await pause(rest, true, { signal }).catch(() => false))) return;
    const begun = Date.now();
    last = await run();
    rest = Date.now() - begun > pauses.forgotten ? pauses.first : Math.min(rest * 2, pauses.longest);
  }
}

const waitingWords = (name: string, { sinceMs, doing }: { sinceMs: number; doing: string | undefined }): string =>
  `The ${name} is not ready after ${Math.round(sinceMs / 1000)} s and is waited for${doing === undefined ? '.' : `: it is ${doing}.`}`;

/**
 * Asks until it is answered with 2xx: how long a machine needs for a first start, nobody knows. What ends by itself is
 * an unexpected exit, and ends the wait.
 */
async function untilReady({ url, signal }: { url: string; signal: AbortSignal }): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(2000)]) }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}
