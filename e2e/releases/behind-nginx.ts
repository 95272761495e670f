import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as requestPlain, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '@quoin/content-api/src/testing/until.ts';
import { root } from '@quoin/webpack/apps.ts';
import { generate } from 'selfsigned';
import { runNginx } from '../support/nginx/run-nginx.ts';
import { dataDir, firstPort, siteUrl } from '../support/site.ts';

/** Four ports for each worker. */
const base = firstPort + 20 + 2 * (Number(new URL(siteUrl).port) - firstPort);
export const ports = { edge: base, api: base + 1, http: base + 2, https: base + 3 };

/** The names in the configuration that Quoin ships. */
export const names = { site: 'www.example.org', api: 'api.example.org' };

export interface Proxied {
  /** The certificate, as PEM. */
  ca: string;
  /** Stops the edge, so that nginx answers by itself. */
  stopEdge: () => Promise<void>;
  close: () => Promise<void>;
}

async function aCertificate(folder: string) {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const made = await generate([{ name: 'commonName', value: names.site }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: Object.values(names).map((value) => ({ type: 2, value })) },
    ],
  });
  await Promise.all([writeFile(cert, made.cert), writeFile(key, made.private)]);
  return { ca: made.cert, files: { cert, key } };
}

function startServer(file: string): ChildProcess {
  return spawn(process.execPath, [file], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      SITE_URL: `https://${names.site}`,
      API_URL: `https://${names.api}`,
      API_INTERNAL_URL: `http://localhost:${ports.api}`,
      PORT: String(ports.edge),
      API_PORT: String(ports.api),
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  });
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts an API and an edge of the tested site as an https site, and nginx as shipped before them. */
export async function startBehindNginx(program: string): Promise<Proxied> {
  const folder = await mkdtemp(join(tmpdir(), 'quoin-nginx-'));
  const { ca, files } = await aCertificate(folder);
  const api = startServer('content-api/src/server.ts');
  const edge = startServer('shell/server/edge-server.ts');
  await until(async () => (await isReady(ports.api)) && (await isReady(ports.edge)));
  const nginx = await runNginx({
    nginx: program,
    folder,
    edge: ports.edge,
    api: ports.api,
    httpPort: ports.http,
    httpsPort: ports.https,
    certificate: files,
  });
  return {
    ca,
    stopEdge: () => stopServer(edge),
    close: async () => {
      await nginx.stop();
      await Promise.all([stopServer(edge), stopServer(api)]);
      await rm(folder, { recursive: true });
    },
  };
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Sent {
  host: string;
  path: string;
  /** By http, to the port that leads to https. */
  isPlain?: boolean;
  method?: string;
  headers?: Record<string, string>;
}

/** Sends a request to nginx for a host. `fetch` cannot choose the host. */
export function send(
  { ca }: Pick<Proxied, 'ca'>,
  { host, path, isPlain = false, method = 'GET', headers }: Sent,
): Promise<Answer> {
  // A client verifies the name that it asks for, and the certificate has no other names.
  const servername = Object.values(names).includes(host) ? host : names.site;
  const options = { host: '127.0.0.1', path, method, headers: { host, ...headers } };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const read = (response: IncomingMessage): void => {
    text(response).then(
      (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: body }),
      reject,
    );
  };
  const sent = isPlain
    ? requestPlain({ ...options, port: ports.http }, read)
    : request({ ...options, port: ports.https, servername, ca }, read);
  sent.on('error', reject).end();
  return promise;
}
