import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '@quoin/webpack/apps.ts';

interface Options {
  /** The program. */
  nginx: string;
  /** The folder of this run's files. */
  folder: string;
  /** The ports of the edge and the API. */
  edge: number;
  api: number;
  /** The ports of nginx, in place of 80 and 443. */
  httpPort: number;
  httpsPort: number;
  /** The files of a certificate. Without it, the servers of port 443 use http. */
  certificate?: { cert: string; key: string };
  /** Replaces other texts of the configuration. */
  change?: (configuration: string) => string;
}

export interface Nginx {
  stop: () => Promise<void>;
}

/** Returns `docs/nginx.conf` with this run's ports, folders and certificate. */
function configure({ folder, edge, api, httpPort, httpsPort, certificate, change = (text) => text }: Options): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const text = readFileSync(path.join(root, 'docs/nginx.conf'), 'utf8')
    .replaceAll('listen 80', `listen 127.0.0.1:${httpPort}`)
    .replaceAll('listen 443 ssl http2', `listen 127.0.0.1:${httpsPort}${certificate ? ' ssl http2' : ''}`)
    .replaceAll(/^ *ssl_.*\n/gm, (line) => (certificate ? line : ''))
    .replace(/(?<=ssl_certificate )[^;]*/, certificate?.cert ?? '')
    .replace(/(?<=ssl_certificate_key )[^;]*/, certificate?.key ?? '')
    .replace('127.0.0.1:3000', `127.0.0.1:${edge}`)
    .replace('127.0.0.1:4000', `127.0.0.1:${api}`)
    .replace('/var/cache/nginx/quoin', `${folder}/cache`)
    .replace('http {', `http { ${temporary}`);
  return change(text);
}

/** Started by root, nginx runs its workers as `nobody`, who cannot read this run's private folder. */
const asWhom = (): string => (process.getuid?.() === 0 ? 'user root;' : '');
const tries = 200;

/**
 * Runs nginx with the configuration that Quoin ships.
 * @throws Error with nginx's own messages if it does not start
 */
export async function runNginx(options: Options): Promise<Nginx> {
  const { folder, httpsPort } = options;
  mkdirSync(folder, { recursive: true });
  const [file, errors] = [path.join(folder, 'nginx.conf'), path.join(folder, 'error.log')];
  writeFileSync(file, configure(options));
  const child = spawn(
    options.nginx,
    ['-c', file, '-p', folder, '-e', errors, '-g', `daemon off; pid ${folder}/pid; ${asWhom()}`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  for (let triesLeft = tries; !(await accepts(httpsPort)); triesLeft -= 1) {
    if (child.exitCode !== null || triesLeft === 0)
      throw new Error(`nginx does not answer: ${readFileSync(errors, 'utf8')}`);
    await pause(50);
  }
  return {
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
