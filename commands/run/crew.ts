import { startServer, type ServerOptions, type ServerProcess } from './server-process.ts';

/** The processes of one command: all run, or none. */
export interface Crew {
  /** Starts a server and waits until `readyUrl` answers 2xx. */
  start(options: ServerOptions & { readyUrl: string }): Promise<void>;
  /** Something else to end with the servers, such as a development server. */
  add(member: { stop(): Promise<void> }): void;
  /** Rejects when a server ends by itself; never resolves. */
  loss: Promise<never>;
  stop(): Promise<void>;
  kill(): void;
  isStopping(): boolean;
}

const seconds = 120;

export function createCrew(): Crew {
  const servers: ServerProcess[] = [];
  const others: { stop(): Promise<void> }[] = [];
  const { promise: loss, reject } = Promise.withResolvers<never>();
  let stopping = false;
  // Awaited later; until then a loss is not an unhandled one.
  loss.catch(() => undefined);
  return {
    loss,
    async start({ readyUrl, ...options }) {
      const server = startServer(options);
      servers.push(server);
      void server.ended.then(({ how, words }) => {
        if (!stopping) reject(new Error([`The ${server.name} stopped (${how}). Its last words:`, ...words.map((line) => `  ${line}`)].join('\n')));
      });
      const waiting = new AbortController();
      await Promise.race([untilReady({ name: server.name, url: readyUrl, signal: waiting.signal }), loss]).finally(() => waiting.abort());
    },
    add: (member) => void others.push(member),
    async stop() {
      stopping = true;
      await Promise.allSettled([...servers, ...others].map((member) => member.stop()));
    },
    kill() {
      stopping = true;
      for (const server of servers) server.kill();
    },
    isStopping: () => stopping,
  };
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
