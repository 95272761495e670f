import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '@quoin/webpack/apps.ts';

const cache = path.join(root, 'node_modules/.cache/nginx');
const extracted = path.join(cache, 'usr/sbin/nginx');

export type FoundNginx = { path: string; problem?: undefined } | { path?: undefined; problem: string };

/**
 * Finds an nginx for the tests of `docs/nginx.conf`: the one in QUOIN_NGINX, the system's, or that of Debian's package,
 * which is extracted and not installed, because an installation starts a server.
 */
export function findNginx(env: NodeJS.ProcessEnv = process.env): FoundNginx {
  const configured = env.QUOIN_NGINX?.trim();
  if (configured)
    return runs(configured) ? { path: configured } : { problem: `QUOIN_NGINX is ${configured}, which does not run.` };
  const found = ['nginx', '/usr/sbin/nginx', extracted].find(runs);
  if (found !== undefined) return { path: found };
  extractPackage();
  return runs(extracted)
    ? { path: extracted }
    : {
        problem:
          'The tests of docs/nginx.conf need nginx: install it (on Debian: apt-get install nginx), or set QUOIN_NGINX to its program.',
      };
}

const runs = (command: string): boolean => spawnSync(command, ['-v'], { stdio: 'ignore' }).status === 0;

function extractPackage(): void {
  if (!existsSync('/etc/debian_version')) return;
  console.log('Fetching nginx for the tests …');
  mkdirSync(cache, { recursive: true });
  const run = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { cwd: cache, stdio: 'ignore', timeout: 300_000 });
  if (process.getuid?.() === 0) run('apt-get', ['update', '-q']);
  run('apt-get', ['download', '-q', 'nginx']);
  for (const file of globSync('nginx_*.deb', { cwd: cache })) run('dpkg-deb', ['-x', file, '.']);
}
