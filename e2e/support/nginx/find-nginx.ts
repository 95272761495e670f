import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '@quoin/webpack/apps.ts';

const cache = path.join(root, 'node_modules/.cache/nginx');
const extracted = path.join(cache, 'usr/sbin/nginx');

/**
 * Finds an nginx for the tests of `docs/nginx.conf`: the one in QUOIN_NGINX, the system's, or that of Debian's package,
 * which is extracted and not installed, because an installation starts a server.
 * @throws Error if there is none
 */
export function findNginx(env: NodeJS.ProcessEnv = process.env): string {
  const configured = env.QUOIN_NGINX?.trim();
  if (configured) {
    if (runs(configured)) return configured;
    throw new Error(`QUOIN_NGINX is ${configured}, which does not run.`);
  }
  const found = ['nginx', '/usr/sbin/nginx', extracted].find(runs);
  if (found === undefined) extractPackage();
  if (found === undefined && !runs(extracted))
    throw new Error(
      'The tests of docs/nginx.conf need nginx: install it (on Debian: apt-get install nginx), or set QUOIN_NGINX to its program.',
    );
  return found ?? extracted;
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
