import { setTimeout as pause } from 'node:timers/promises';
import { startServer, type ServerOptions, type ServerProcess } from './server-process.ts';

interface Member extends ServerOptions {
  readyUrl: string;
  /** Once it was ready, it is started again when it ends by itself, and the others go on. */
  isRevived?: boolean;
}

/** The processes of one command: all run, or none. */
export interface Crew {
  /** Starts a server and waits until `readyUrl` answers 2xx. */
  start(member: Member): Promise<void>;
  /** Something else to end with the servers, such as a development server. */
  add(member: { stop(): Promise<void> }): void;
  /** Rejects when a server ends by itself that is not revived; never resolves. */
  loss: Promise<never>;
  stop(): Promise<void>;
  kill(): void;
  isStopping(): boolean;
}

const seconds = 120;
/** How long a server that fell lies before it is started again, in milliseconds: longer each time, until it has run for a while. */
const pauses = { first: 500, longest: 30_000, forgotten: 60_000 };

export function createCrew(): Crew {
  const servers = new Set<ServerProcess>();
  const others: { stop(): Promise<void> }[] = [];
  const { promise: loss, reject } = Promise.withResolvers<never>();
  const stopping = new AbortController();
  const { signal } = stopping;
  // Awaited later; until then a loss is not an unhandled one.
  loss.catch(() => undefined);
  /** Runs it until it ends by itself; nothing is answered when it was stopped. */
  const run = async (options: ServerOptions): Promise<string | undefined> => {
    const server = startServer(options);
    servers.add(server);
    const { how, words } = await server.ended;
    servers.delete(server);
    return signal.aborted ? undefined : [`The ${server.name} stopped (${how}). Its last words:`, ...words.map((line) => `  ${line}`)].join('\n');
  };
  return {
    loss,
    async start({ readyUrl, isRevived = false, ...options }) {
      let isReady = false;
      const first = run(options);
      void first.then((end) => {
        if (end === undefined) return undefined;
        return isReady && isRevived ? revive(end, { run: () => run(options), signal }) : reject(new Error(end));
      });
      const waiting = new AbortController();
      await Promise.race([untilReady({ name: options.name, url: readyUrl, signal: waiting.signal }), loss]).finally(() => waiting.abort());
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
async function revive(end: string, { run, signal }: { run: () => Promise<string | undefined>; signal: AbortSignal }): Promise<void> {
  let rest = pauses.first;
  for (let last: string | undefined = end; last !== undefined;) {
    console.error(`${last}\nIt is started again in ${rest / 1000} s.`);
    if (!await pause(rest, true, { signal }).catch(() => false)) return;
    const begun = Date.now();
    last = await run();
    rest = Date.now() - begun > pauses.forgotten ? pauses.first : Math.min(rest * 2, pauses.longest);
  }
}

async function untilReady({ name, url, signal }: { name: string; url: string; signal: AbortSignal }): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline && !signal.aborted) {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(2000)]) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  throw new Error(`The ${name} was not ready after ${seconds} seconds.`);
}
