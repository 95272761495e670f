import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseTemporaryFolder } from '../temporary-folder.ts';
import { copyPostgres, findPostgres, type Postgres } from './find-postgres.ts';

export interface PostgresServer {
  /** Returns the URL of a database. */
  getUrl: (database: string) => string;
  stop: () => Promise<void>;
}

interface Owner {
  uid?: number;
  gid?: number;
}

const patience = 60_000;
const roomy = 2 ** 30;

/**
 * Starts a PostgreSQL that listens on a Unix socket in a temporary folder. It ends with this process, even if that
 * is killed.
 * @throws Error if PostgreSQL is missing or does not start
 */
export async function startPostgres(): Promise<PostgresServer> {
  const owner = plainUser();
  const folder = mkdtempSync(path.join(chooseTemporaryFolder(roomy), 'quoin-pg-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  try {
    const postgres = runnable(findPostgres(), { owner, folder });
    const data = path.join(folder, 'data');
    initialise(postgres, { owner, data });
    return await serve(postgres, { owner, folder, data });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root, so root runs it as a system user without rights. */
function plainUser(): Owner {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] =
      new RegExp(`^${name}:.*$`, 'm').exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody to run it as.',
  );
}

function runnable(found: Postgres, { owner, folder }: { owner: Owner; folder: string }): Postgres {
  const runs = ({ bin }: Postgres) =>
    spawnSync(path.join(bin, 'postgres'), ['--version'], { ...owner, cwd: '/', encoding: 'utf8' });
  if (runs(found).status === 0) return found;
  const copy = copyPostgres(found, path.join(folder, 'programs'));
  const { status, stderr, error } = runs(copy);
  if (status === 0) return copy;
  throw new Error(`The PostgreSQL in ${found.bin} does not run: ${error?.message ?? stderr.trim()}.`);
}

/** Uses an ICU collation if available, to show that our order does not depend on the database's collation. */
function initialise({ bin }: Postgres, { owner, data }: { owner: Owner; data: string }): void {
  const init = (...locale: string[]) =>
    spawnSync(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'quoin', '--auth=trust', '--encoding=UTF8', '--no-sync', ...locale],
      { ...owner, cwd: '/', encoding: 'utf8', timeout: patience, env: { PATH: process.env.PATH, LC_ALL: 'C' } },
    );
  const first = init('--locale-provider=icu', '--icu-locale=en', '--locale=C');
  if (first.status === 0) return;
  rmSync(data, { recursive: true, force: true });
  const second = init('--locale=C');
  if (second.status !== 0) throw new Error(`initdb failed: ${second.error?.message ?? second.stderr.trim()}`);
}

/** A shell runs the server and stops it when its stdin closes, as it does even when this process is killed. */
const keeper = '"$@" </dev/null & server=$!; read -r _; kill -INT $server 2>/dev/null; wait $server; rm -rf "$FOLDER"';

async function serve(
  { bin }: Postgres,
  { owner, folder, data }: { owner: Owner; folder: string; data: string },
): Promise<PostgresServer> {
  const socket = path.join(folder, 'socket');
  mkdirSync(socket);
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(socket, owner.uid, owner.gid);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'max_connections=200',
    'shared_buffers=64MB',
    'timezone=UTC',
  ];
  const child = spawn(
    '/bin/sh',
    ['-c', keeper, 'sh', path.join(bin, 'postgres'), '-D', data, ...settings.flatMap((one) => ['-c', one])],
    {
      ...owner,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, FOLDER: folder },
      detached: true,
    },
  );
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words = `${words}${chunk.toString()}`.slice(-4000);
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.ref();
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + patience; !words.includes('ready to accept connections'); await pause(20)) {
    if (child.exitCode === null && Date.now() < end) continue;
    await stop();
    throw new Error(`PostgreSQL did not start:\n${words}`);
  }
  // The server must not keep a finished test run alive.
  child.unref();
  return { getUrl: (database) => `postgres://quoin@localhost/${database}?host=${encodeURIComponent(socket)}`, stop };
}
