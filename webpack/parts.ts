import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plate } from '@quoin/shared/contract/plate';

/** Installed as a package, the recipe serves a remote in a repository of its own, whose commands run in its root. */
const isInstalled = import.meta.dirname.split(sep).includes('node_modules');

/** The repository's root. */
export const root = isInstalled ? process.cwd() : join(import.meta.dirname, '..');

function plateIn(folder: string): Plate | undefined {
  const file = join(folder, 'plate.json');
  if (!existsSync(file)) return undefined;
  const plate: Plate = JSON.parse(readFileSync(file, 'utf8'));
  return plate;
}

/** The remote whose own repository this is. */
const own = plateIn(root)?.name;

/** The remotes: every folder `remote-*` with an address plate. There is no list to add a new one to. */
export const remotes: readonly string[] =
  own === undefined
    ? readdirSync(root)
        .filter((name) => name.startsWith('remote-') && existsSync(join(root, name, 'plate.json')))
        .sort()
    : [own];

/** Everything that is built and released by itself. */
export const parts: readonly string[] = own === undefined ? ['shell', ...remotes] : remotes;

export const isPart = (name: string): boolean => parts.includes(name);

export const getAppFolder = (name: string): string => (name === own ? root : join(root, name));

/** Where a build lies until it is released. */
export const getDistFolder = (name: string): string => join(getAppFolder(name), 'dist');

/** A remote's address plate; the shell has none. */
export const plateOf = (name: string): Plate | undefined => plateIn(getAppFolder(name));

/** Where the shell's development server listens, for which no plate says it. */
export const shellPort = 3010;
