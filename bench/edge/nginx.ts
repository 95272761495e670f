import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@quoin/content-api/src/testing/free-port.ts';
import { root } from '../../commands/run/root.ts';
import { ended, type Control } from '../controls/control.ts';

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0;

/** Returns `docs/nginx.conf` with this run's ports and folders, and a second server for static files. */
function configuration(
  folder: string,
  { edge, port, filesPort, encoding }: { edge: number; port: number; filesPort: number; encoding: string },
): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const files = `server { listen 127.0.0.1:${filesPort}; root ${folder}/files; default_type 'text/html; charset=utf-8'; location / { add_header Content-Encoding ${encoding}; } }`;
  return readFileSync(path.join(root, 'docs/nginx.conf'), 'utf8')
    .replaceAll('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${edge}`)
    .replace('/var/cache/nginx/quoin', `${folder}/cache`)
    .replace('http {', `http { ${temporary} open_file_cache max=100; ${files}`);
}

const tries = 100;
/** Started by root, nginx runs its workers as `nobody`, who cannot read this run's private folder. */
const asWhom = (): string => (process.getuid?.() === 0 ? 'user root;' : '');

export interface Nginx extends Control {
  filesPort: number;
}

/** Starts nginx as a proxy of an edge and, on `filesPort`, as a static server of the same page. */
export async function startNginx(
  folder: string,
  { edge, page, encoding }: { edge: number; page: Buffer; encoding: string },
): Promise<Nginx> {
  const [port, filesPort] = [await freePort(), await freePort()];
  mkdirSync(path.join(folder, 'files'), { recursive: true });
  writeFileSync(path.join(folder, 'files/page.html'), page);
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, { edge, port, filesPort, encoding }));
  const errors = path.join(folder, 'error.log');
  const child = spawn(
    'nginx',
    ['-c', file, '-p', folder, '-e', errors, '-g', `daemon off; pid ${folder}/pid; ${asWhom()}`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  for (
    let triesLeft = tries;
    !(await fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    ));
    triesLeft -= 1
  ) {
    if (child.exitCode !== null || triesLeft === 0)
      throw new Error(`nginx does not answer: ${readFileSync(errors, 'utf8')}`);
    await pause(50);
  }
  return { port, filesPort, stop: () => ended(child) };
}
