import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { send, type ReceivedResponse } from '../target/raw-request.ts';
import { siteKey, type Target } from '../target/start-target.ts';
import { countStatuses, findUnexpected, type Storm } from './storm.ts';

const count = 600;
const attacker = '127.0.0.3';

const readAll = ({ apiPort }: Target, getPath: (index: number) => string): Promise<ReceivedResponse[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      send({
        port: apiPort,
        path: getPath(index),
        headers: { 'app-key': siteKey },
        from: attacker,
        isParallel: true,
        isCut: true,
        timeoutMs: 120_000,
      }),
    ),
  );

const toOutcome = (responses: readonly ReceivedResponse[], allowed: readonly number[]) => ({
  tried: count,
  failures: findUnexpected(responses, { allowed, what: 'A read' }),
  answers: countStatuses(responses),
});

/** Opens connections that ask for a large list, and never read what they get. */
async function askWithoutReading({ apiPort }: Target): Promise<{ tried: number; failures: string[] }> {
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = connect({ port: apiPort, host: '127.0.0.1', localAddress: attacker });
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(
      `GET /api/posts?page=1&size=${300 + index} HTTP/1.1\r\nHost: localhost\r\napp-key: ${siteKey}\r\n\r\n`,
    );
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => undefined)));
  await pause(12_000);
  for (const socket of sockets) socket.destroy();
  return { tried: count, failures: [] };
}

/** Opens more streams of changes than the API serves, from many addresses. */
async function openStreams({ apiPort }: Target): Promise<{ tried: number; failures: string[]; answers: string }> {
  const addresses = Array.from({ length: 40 }, (_, index) => `127.0.1.${index + 1}`);
  const open = addresses.flatMap((from) =>
    Array.from({ length: 30 }, () =>
      send({ port: apiPort, path: `/api/changes?app_key=${siteKey}`, from, isParallel: true, cutAfterMs: 8_000 }),
    ),
  );
  await pause(4_000);
  // A new address still gets a stream.
  const fresh = await send({
    port: apiPort,
    path: `/api/changes?app_key=${siteKey}`,
    from: '127.0.2.1',
    isParallel: true,
    cutAfterMs: 1_000,
  });
  const responses = await Promise.all(open);
  return {
    tried: open.length + 1,
    failures: [
      ...findUnexpected(responses, { allowed: [200, 429, 503], what: 'A stream' }),
      ...findUnexpected([fresh], { allowed: [200], what: 'The stream of a new address' }),
    ],
    answers: countStatuses(responses),
  };
}

/** Many reads at once. Each answers with up to 3 MB. */
export const readStorms: readonly Storm[] = [
  {
    name: '600 reads at once with undeclared parameters',
    decision: '047',
    server: 'API',
    run: async (target) => toOutcome(await readAll(target, (index) => `/api/posts?x=${index}`), [200, 503]),
  },
  {
    name: '600 reads at once of different sizes',
    decision: '047',
    server: 'API',
    run: async (target) =>
      toOutcome(await readAll(target, (index) => `/api/posts?page=1&size=${index + 1}`), [200, 400, 503]),
  },
  { name: '600 readers that do not read', decision: '047', server: 'API', run: askWithoutReading },
  { name: '1,200 streams of changes from 40 addresses', decision: '047', server: 'API', run: openStreams },
];
