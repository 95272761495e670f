import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@quoin/content-api/src/testing/free-port.ts';
import { runNginx } from '@quoin/e2e/support/nginx/run-nginx.ts';
import type { Control } from '../controls/control.ts';

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0;

export interface Nginx extends Control {
  filesPort: number;
}

/** Starts nginx as a proxy of an edge and, on `filesPort`, as a static server of the same page. Both use http. */
export async function startNginx(
  folder: string,
  { edge, page, encoding }: { edge: number; page: Buffer; encoding: string },
): Promise<Nginx> {
  const [port, filesPort, httpPort] = [await freePort(), await freePort(), await freePort()];
  mkdirSync(path.join(folder, 'files'), { recursive: true });
  writeFileSync(path.join(folder, 'files/page.html'), page);
  const files = `server { listen 127.0.0.1:${filesPort}; root ${folder}/files; default_type 'text/html; charset=utf-8'; location / { add_header Content-Encoding ${encoding}; } }`;
  const { stop } = await runNginx({
    nginx: 'nginx',
    folder,
    edge,
    api: 4000,
    httpPort,
    httpsPort: port,
    // The measurements call the address of this machine.
    change: (text) =>
      text.replaceAll('www.example.org', '127.0.0.1').replace('http {', `http { open_file_cache max=100; ${files}`),
  });
  return { port, filesPort, stop };
}
