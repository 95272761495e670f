import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AppBuild, AppState, Registry } from '@quoin/shared/contract/releases/registry';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import type { FileStore } from '@quoin/shared/server/file-store';
import { hasReleasedHash } from './released-hash.ts';

interface MirrorOptions {
  store: FileStore;
  /** The edge's own folder, from which it runs and serves releases. */
  local: FileStore;
  /**
   * `needed`: the releases that run or may run next. `kept`: all releases, because tabs that were opened earlier may
   * request their files.
   */
  only: 'needed' | 'kept';
  /** Aborts the mirroring. */
  signal: AbortSignal;
}

const listNeeded = ({ active, canary, before }: AppState): string[] =>
  [active, canary?.version, before[0]].filter((version) => version !== undefined);

const isServed = (file: string): boolean => /^(client|server)\//.test(file);

async function fetchRelease(
  { name, version, files }: AppBuild,
  { store, local, signal }: MirrorOptions,
): Promise<void> {
  const path = `${name}/${version}`;
  if (existsSync(join(local.location, path))) return;
  await mkdir(local.location, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(local.location, 'fetched-'));
  try {
    const stored = (await store.filesBelow(path)).filter(isServed);
    const missing = Object.keys(files).find((file) => isServed(file) && !stored.includes(file));
    if (missing !== undefined) throw new ReleaseError(`${path}/${missing} is missing from ${store.location}.`);
    for (const file of stored) {
      signal.throwIfAborted();
      const bytes = await store.read(`${path}/${file}`);
      if (!bytes || !hasReleasedHash(file, { bytes, files }))
        throw new ReleaseError(`${path}/${file} in ${store.location} differs from the released file.`);
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), bytes);
    }
    await local.placeFolder(path, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Copies releases from the store to this machine, and checks every file against its hash.
 * @throws ReleaseError for a file that is missing, or whose hash differs
 * @throws the abort reason of `signal`
 */
export async function mirrorReleases({ apps, retired = {} }: Registry, options: MirrorOptions): Promise<void> {
  const states = options.only === 'needed' ? apps : { ...apps, ...retired };
  for (const state of Object.values(states)) {
    const versions = options.only === 'needed' ? listNeeded(state) : Object.keys(state.releases);
    for (const version of versions) {
      const build = state.releases[version];
      if (build) await fetchRelease(build, options);
    }
  }
}
