import { cp, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PartBuild, PartState, Registry } from '@quoin/shared/contract/registry';
import { builtPart } from './build-all.ts';
import { distOf, parts } from './parts.ts';

export const releasesFolder = (dataDir: string): string => join(dataDir, 'releases');
export const registryFile = (dataDir: string): string => join(releasesFolder(dataDir), 'registry.json');

/** The registry as it stands; an empty one before the first release. */
export async function readRegistry(dataDir: string): Promise<Registry> {
  const file = registryFile(dataDir);
  if (!existsSync(file)) return { sequence: 0, parts: {} };
  const registry: Registry = JSON.parse(await readFile(file, 'utf8'));
  return registry;
}

/** Whole or not at all: written beside, synced, then renamed into place. */
async function writeAtomically(file: string, text: string): Promise<void> {
  const beside = `${file}.${process.pid}.tmp`;
  const handle = await open(beside, 'w');
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
  await rename(beside, file);
  const folder = await open(dirname(file));
  await folder.sync();
  await folder.close();
}

/** Copies a build into its immutable folder. A folder that is there is whole: it appears by a rename. */
async function placeFiles(build: PartBuild, dataDir: string): Promise<void> {
  const target = join(releasesFolder(dataDir), build.name, build.version);
  if (existsSync(target)) return;
  const beside = `${target}.${process.pid}.tmp`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await rm(beside, { recursive: true, force: true });
  await cp(distOf(build.name), beside, { recursive: true, filter: (path) => !path.endsWith('.map') });
  await rename(beside, target);
}

function activated(state: PartState | undefined, build: PartBuild): PartState {
  const releases = { ...state?.releases, [build.version]: build };
  if (state?.active === build.version) return { ...state, releases };
  return { active: build.version, previous: state?.active ?? null, releases };
}

/** Releases what was built: files first, one atomic write of the registry last. Nothing changes when nothing is new. */
export async function releaseAll({ dataDir, only = parts }: { dataDir: string; only?: readonly string[] }): Promise<void> {
  const registry = await readRegistry(dataDir);
  const next: Registry = { sequence: registry.sequence + 1, parts: { ...registry.parts } };
  for (const name of only) {
    const build = await builtPart(name);
    if (!build) throw new Error(`${name} is not built: run \`npm run build\` first.`);
    await placeFiles(build, dataDir);
    next.parts[name] = activated(registry.parts[name], build);
  }
  if (JSON.stringify(next.parts) === JSON.stringify(registry.parts)) return;
  await writeAtomically(registryFile(dataDir), `${JSON.stringify(next, null, 2)}\n`);
}
