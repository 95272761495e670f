import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stats } from 'webpack';
import { toContainerName } from '@quoin/shared/contract/releases/app-name';
import type { Assets, AppBuild } from '@quoin/shared/contract/releases/registry';
import { getIntegrity } from './integrity.ts';
import { getDistFolder, readRemoteManifest } from './apps.ts';
import { readRequirements, readProvided, type TypeHashes } from './shared-names.ts';

/** A compressed `.br` file needs no hash of its own: its content is that of the original file. */
const isReleased = (file: string) => !file.endsWith('.br');

async function hashFiles(name: string): Promise<Record<string, string>> {
  const files: string[] = [];
  for (const side of ['client', 'server']) {
    const folder = join(getDistFolder(name), side);
    if (existsSync(folder)) files.push(...(await readdir(folder)).filter(isReleased).map((file) => `${side}/${file}`));
  }
  const hashes = await Promise.all(
    files
      .sort()
      .map(async (file): Promise<[string, string]> => [
        file,
        getIntegrity(await readFile(join(getDistFolder(name), file))),
      ]),
  );
  return Object.fromEntries(hashes);
}

const assets = (files: readonly string[]): Assets => ({
  scripts: files.filter((file) => file.endsWith('.js')),
  styles: files.filter((file) => file.endsWith('.css')),
});

/** Returns the files of every named chunk, of all builds of an app. */
function collectChunks(stats: readonly Stats[]): Record<string, Assets> {
  const groups = stats.flatMap((one) =>
    Object.entries(one.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {}),
  );
  return Object.fromEntries([
    // A chunk that webpack split off has a name but no chunk group.
    ...stats
      .flatMap(({ compilation }) => [...compilation.chunks])
      .flatMap(({ name, files }) => (name ? [[name, assets([...files])] as const] : [])),
    ...groups.map(([chunk, group]) => [chunk, assets((group.assets ?? []).map((asset) => asset.name))] as const),
  ]);
}

interface BuildOutput {
  version: string;
  /** The stats of the builds for the browser. The last build has all shared modules. */
  stats: readonly Stats[];
  types: TypeHashes;
}

/**
 * Returns the description of a build: its entry point, the files of each named chunk and their hashes. A route's id is
 * the name of its chunk.
 * @throws Error when there is no build for the browser
 */
export async function describeBuild(name: string, { version, stats, types }: BuildOutput): Promise<AppBuild> {
  const compilation = stats.at(-1)?.compilation;
  if (!compilation) throw new Error(`${name} has no build for the browser`);
  const chunks = collectChunks(stats);
  const manifest = readRemoteManifest(name);
  return {
    name,
    version,
    entry: chunks[manifest ? toContainerName(name) : 'main'] ?? assets([]),
    chunks,
    server: existsSync(join(getDistFolder(name), 'server/main.cjs')) ? 'server/main.cjs' : null,
    files: await hashFiles(name),
    ...(manifest
      ? { manifest, requires: readRequirements(compilation, types) }
      : { provides: readProvided(compilation, types) }),
  };
}
