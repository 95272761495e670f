import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plate } from '@quoin/shared/contract/plate';

/**
 * Whether this package is installed in `node_modules`. It then builds a remote in its own repository, and its commands
 * run in that repository's root.
 */
const isInstalled = import.meta.dirname.split(sep).includes('node_modules');

/** The repository's root. */
export const root = isInstalled ? process.cwd() : join(import.meta.dirname, '..');

function plateIn(folder: string): Plate | undefined {
  const file = join(folder, 'plate.json');
  if (!existsSync(file)) return undefined;
  const plate: Plate = JSON.parse(readFileSync(file, 'utf8'));
  return plate;
}

/** The name of the remote when this repository contains only that remote. */
const own = plateIn(root)?.name;

/** The remotes: every folder `remote-*` that has a `plate.json`. A new remote needs no entry in a list. */
export const remotes: readonly string[] =
  own === undefined
    ? readdirSync(root)
        .filter((name) => name.startsWith('remote-') && existsSync(join(root, name, 'plate.json')))
        .sort()
    : [own];

/** All apps: everything that is built and released by itself. */
export const parts: readonly string[] = own === undefined ? ['shell', ...remotes] : remotes;

export const isPart = (name: string): boolean => parts.includes(name);

export const getAppFolder = (name: string): string => (name === own ? root : join(root, name));

/** The folder of a build until it is released. */
export const getDistFolder = (name: string): string => join(getAppFolder(name), 'dist');

/** Reads a remote's `plate.json`. The shell has none. */
export const plateOf = (name: string): Plate | undefined => plateIn(getAppFolder(name));

/** The port of the shell's development server, because the shell has no `plate.json` to set it. */
export const shellPort = 3010;
