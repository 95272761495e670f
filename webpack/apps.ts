import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { RemoteManifest } from '@quoin/shared/contract/releases/remote-manifest';

/**
 * Whether this package is installed in `node_modules`. It then builds a remote in its own repository, and its commands
 * run in that repository's root.
 */
const isInstalled = import.meta.dirname.split(sep).includes('node_modules');

/** The repository's root. */
export const root = isInstalled ? process.cwd() : join(import.meta.dirname, '..');

function readManifestFile(folder: string): RemoteManifest | undefined {
  const file = join(folder, 'remote.json');
  if (!existsSync(file)) return undefined;
  const manifest: RemoteManifest = JSON.parse(readFileSync(file, 'utf8'));
  return manifest;
}

/** The name of the remote when this repository contains only that remote. */
export const onlyRemote = readManifestFile(root)?.name;

/** The remotes: every folder `remote-*` that has a `remote.json`. A new remote needs no entry in a list. */
export const remotes: readonly string[] =
  onlyRemote === undefined
    ? readdirSync(root)
        .filter((name) => name.startsWith('remote-') && existsSync(join(root, name, 'remote.json')))
        .sort()
    : [onlyRemote];

/** All apps: everything that is built and released by itself. */
export const apps: readonly string[] = onlyRemote === undefined ? ['shell', ...remotes] : remotes;

export const isApp = (name: string): boolean => apps.includes(name);

export const getAppFolder = (name: string): string => (name === onlyRemote ? root : join(root, name));

/** The folder of a build until it is released. */
export const getDistFolder = (name: string): string => join(getAppFolder(name), 'dist');

/** Reads a remote's `remote.json`. The shell has none. */
export const readRemoteManifest = (name: string): RemoteManifest | undefined => readManifestFile(getAppFolder(name));

/** The port of the shell's development server, because the shell has no `remote.json` to set it. */
export const shellPort = 3010;
