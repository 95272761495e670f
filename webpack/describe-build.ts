import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stats } from 'webpack';
import type { Assets, PartBuild } from '@quoin/shared/contract/registry';
import { integrityOf } from './integrity.ts';
import { distOf, plateOf } from './parts.ts';
import { needsOf, offersOf, type TypeHashes } from './shared-names.ts';

const isCode = (file: string) => /\.(js|css|cjs)$/.test(file);

async function hashesOf(name: string): Promise<Record<string, string>> {
  const files: string[] = [];
  for (const side of ['client', 'server']) {
    const folder = join(distOf(name), side);
    if (existsSync(folder)) files.push(...(await readdir(folder)).filter(isCode).map((file) => `${side}/${file}`));
  }
  const hashes = await Promise.all(files.sort().map(async (file): Promise<[string, string]> => [file, integrityOf(await readFile(join(distOf(name), file)))]));
  return Object.fromEntries(hashes);
}

const assets = (files: readonly string[]): Assets => ({
  scripts: files.filter((file) => file.endsWith('.js')),
  styles: files.filter((file) => file.endsWith('.css')),
});

/** What a release says of itself: its entry, the files of each named chunk (a route's id is its chunk's name), and their hashes. */
export async function describeBuild(name: string, { version, stats, types }: { version: string; stats: Stats; types: TypeHashes }): Promise<PartBuild> {
  const groups = stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {};
  const chunks = Object.fromEntries([
    // A split-off chunk has a name but no group of its own.
    ...[...stats.compilation.chunks].flatMap(({ name: chunk, files }) => (chunk ? [[chunk, assets([...files])] as const] : [])),
    ...Object.entries(groups).map(([chunk, group]) => [chunk, assets((group.assets ?? []).map((asset) => asset.name))] as const),
  ]);
  const entry = Object.keys(groups).filter((chunk) => chunk === 'main' || chunk === name.replaceAll('-', '_'));
  const plate = plateOf(name);
  return {
    name,
    version,
    entry: assets(entry.flatMap((chunk) => [...(chunks[chunk]?.scripts ?? []), ...(chunks[chunk]?.styles ?? [])])),
    chunks,
    server: existsSync(join(distOf(name), 'server/main.cjs')) ? 'server/main.cjs' : null,
    files: await hashesOf(name),
    ...(plate ? { plate, needs: needsOf(stats.compilation, types) } : { offers: offersOf(stats.compilation, types) }),
  };
}
