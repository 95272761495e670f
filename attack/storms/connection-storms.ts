import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { send } from '../target/raw-request.ts';
import { siteKey, type Target } from '../target/start-target.ts';
import { countStatuses, findUnexpected, type Storm } from './storm.ts';

const slowCount = 300;
/** Node closes slow headers after 10 s, the API slow bodies too; both look once a second. */
const closedAfterMs = 25_000;

/** Sends headers or bodies a byte at a time, until the server ends the connection. */
async function dribble(port: number) {
  const heads = [
    `GET /api/faqs HTTP/1.1\r\nHost: localhost\r\napp-key: ${siteKey}\r\nx-slow: `,
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n{"a":"`,
  ];
  const sockets = Array.from({ length: slowCount }, (_, index) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.3.${(index % 200) + 1}` });
    socket.on('error', () => undefined).resume();
    socket.write(heads[index % heads.length] ?? '');
    return socket;
  });
  const end = Date.now() + closedAfterMs;
  const isOpen = (socket: Socket): boolean => !socket.destroyed && socket.writable;
  while (sockets.some(isOpen) && Date.now() < end) {
    for (const socket of sockets.filter(isOpen)) socket.write('a');
    await pause(500);
  }
  const left = sockets.filter(isOpen);
  for (const socket of sockets) socket.destroy();
  return {
    tried: slowCount,
    failures: left.length > 0 ? [`${left.length} slow connections are open after ${closedAfterMs / 1000} s.`] : [],
  };
}

/** Sends bytes, and returns the status of the answer, or 0. */
async function sendRaw(port: number, text: string): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1' });
  let received = '';
  socket.on('error', () => undefined).setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    socket.end();
  });
  socket.write(text);
  await Promise.race([new Promise((resolve) => socket.once('close', resolve)), pause(5_000)]);
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0);
}

/** Requests for a host that is not served, for two, for none, and for the host of another server. */
const hostRequests: readonly { lines: string; status: number }[] = [
  { lines: 'GET / HTTP/1.1\r\nHost: evil.example', status: 421 },
  { lines: 'GET / HTTP/1.1\r\nHost: localhost.evil.example', status: 421 },
  { lines: 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example', status: 400 },
  { lines: 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost', status: 400 },
  { lines: 'GET / HTTP/1.1', status: 400 },
  { lines: 'GET http://localhost/ HTTP/1.1\r\nHost: localhost', status: 400 },
  { lines: 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost', status: 400 },
  { lines: 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked', status: 400 },
  { lines: 'GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, identity', status: 400 },
  { lines: 'GET / HTTP/1.1\r\nHost: localhost\r\n x: folded', status: 400 },
  { lines: 'GET / HTTP/1.1\r\nHost: localhost\r\nx\0: 1', status: 400 },
  { lines: `GET / HTTP/1.1\r\nHost: localhost\r\nx: ${'a'.repeat(70_000)}`, status: 431 },
];
const repeats = 20;

async function sendHosts(port: number) {
  const failures: string[] = [];
  for (let round = 0; round < repeats; round += 1)
    for (const { lines, status } of hostRequests) {
      const answered = await sendRaw(port, `${lines}\r\n\r\n`);
      if (answered !== status) failures.push(`${JSON.stringify(lines.slice(0, 100))} was answered with ${answered}.`);
    }
  return { tried: hostRequests.length * repeats, failures };
}

const reports = 2_000;

/** Reads the releases of the page that the edge serves, and invents failures of them from many networks. */
async function reportFailures({ edgePort }: Target) {
  const page = await send({ port: edgePort, path: '/', headers: { host: 'localhost' } });
  const versions = [...page.text.matchAll(/([a-z-]+)@([\da-f]{8,})/g)];
  const [, app = 'shell', version = 'none'] = versions[0] ?? [];
  const responses = [];
  for (let index = 0; index < reports; index += 1)
    responses.push(
      await send({
        port: edgePort,
        method: 'POST',
        path: '/mf/failures',
        headers: {
          host: 'localhost',
          'content-type': 'text/plain',
          'x-forwarded-for': `10.${index % 250}.${index % 200}.1`,
        },
        body: JSON.stringify({
          app,
          version,
          kind: 'load',
          message: 'x'.repeat(300),
          ...(index % 2 === 0 ? {} : { release: `${app}@${version}`, token: `${index}.${'a'.repeat(22)}` }),
        }),
      }),
    );
  const after = await send({ port: edgePort, path: '/', headers: { host: 'localhost' } });
  return {
    tried: reports,
    failures: [
      ...(versions.length === 0 ? ['The page names no release, so no report could be invented.'] : []),
      ...findUnexpected(responses, { allowed: [204, 403], what: 'An invented report' }),
      ...(after.text.includes(`${app}@${version}`) ? [] : [`The page no longer has ${app}@${version}.`]),
    ],
    answers: countStatuses(responses),
  };
}

/** Connections and requests that no browser makes. */
export const connectionStorms: readonly Storm[] = [
  { name: '300 slow headers and bodies', decision: '047', server: 'API', run: ({ apiPort }) => dribble(apiPort) },
  { name: 'wrong, double and missing hosts', decision: '048', server: 'API', run: ({ apiPort }) => sendHosts(apiPort) },
  {
    name: 'wrong, double and missing hosts',
    decision: '048',
    server: 'edge',
    run: ({ edgePort }) => sendHosts(edgePort),
  },
  { name: '2,000 invented failure reports from many networks', decision: '049', server: 'edge', run: reportFailures },
];
