import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toContainerName } from '@quoin/shared/contract/part-name';
import type { PartBuild, Registry } from '@quoin/shared/contract/registry';
import { compressFiles } from '@quoin/webpack/compress-files.ts';
import { integrityOf } from '@quoin/webpack/integrity.ts';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import { readRegistry, type Desk } from '@quoin/webpack/release/change-registry.ts';
import { release } from '@quoin/webpack/release/releasing.ts';
import { foreignFiles, type ForeignFiles } from './foreign-files.ts';
import { foreignNeeds, holdsReact } from './foreign-needs.ts';
import { foreignPlate, type Wish } from './foreign-plate.ts';
import { manifestFile, readManifest, type ForeignManifest } from './read-manifest.ts';

export interface Registration extends Wish {
  /** The folder of a finished build. */
  folder: string;
  /** The exposed module with the component; it need not be said where there is one only. */
  expose?: string | undefined;
  /** The share of visitors who get it, of a hundred; everybody, when not given. */
  canary?: number | undefined;
}

export interface Registered {
  version: string;
  leftOut: string[];
  /** The manifest says which versions of React do, so that later shells are compared with them. */
  isCompared: boolean;
}

/** @throws ReleaseError where the manifest does not say it, or says several */
function exposeOf({ exposes }: ForeignManifest, wanted: string | undefined): string {
  const known = exposes.join(', ') || 'nothing';
  if (wanted !== undefined && !exposes.includes(wanted))
    throw new ReleaseError(`The remote does not expose ${wanted}. It exposes ${known}.`);
  const [expose, ...more] = wanted === undefined ? exposes : [wanted];
  if (expose === undefined || more.length > 0)
    throw new ReleaseError(`The remote exposes ${known}: say with --expose which module has the component.`);
  if (!expose.startsWith('./'))
    throw new ReleaseError(`"${expose}" cannot be loaded by name: call it "./app" in exposes, and build it again.`);
  return expose;
}

/** A container of that name is in the page already, and would be taken for the remote's. */
function refuseContainer(
  { container }: ForeignManifest,
  { name, parts }: { name: string; parts: Registry['parts'] },
): void {
  const owner = Object.keys(parts).find((other) => other !== name && toContainerName(other) === container);
  if (owner)
    throw new ReleaseError(
      `The container "${container}" has the name of ${owner}'s: set another name in ModuleFederationPlugin, and build it again.`,
    );
}

async function manifestIn(folder: string): Promise<ForeignManifest> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => {
    throw new ReleaseError(
      `There is no ${manifestFile} in ${folder}: name the folder of a finished build of a remote, made with @module-federation/enhanced and manifest on.`,
    );
  });
  return readManifest(text);
}

/** What the release says of itself. The version is a hash of it, so that another label or path is another release. */
function described(build: Omit<PartBuild, 'version'>): PartBuild {
  return { ...build, version: createHash('sha256').update(JSON.stringify(build)).digest('hex').slice(0, 12) };
}

async function buildFrom(
  { folder, taken }: Pick<ForeignFiles, 'taken'> & { folder: string },
  { registration, registry }: { registration: Registration; registry: Registry },
): Promise<PartBuild> {
  const { name, expose } = registration;
  const { shell } = registry.parts;
  if (!shell) throw new ReleaseError('The site has no shell to show a remote in: start it first.');
  const manifest = await manifestIn(folder);
  const plate = foreignPlate(registration, registry);
  refuseContainer(manifest, { name, parts: registry.parts });
  const foreign = { container: manifest.container, expose: exposeOf(manifest, expose) };
  if (!taken.includes(manifest.entry))
    throw new ReleaseError(
      `The entry ${manifest.entry} that ${manifestFile} names is not in ${folder}: build the remote again.`,
    );
  const contents = await Promise.all(
    taken.map(async (file) => ({ file, bytes: await readFile(path.join(folder, file)) })),
  );
  const hasReact = contents.some(({ file, bytes }) => file.endsWith('.js') && holdsReact(bytes.toString()));
  const needs = foreignNeeds(manifest.shared, { offers: shell.releases[shell.active]?.offers ?? {}, hasReact });
  const files = Object.fromEntries(contents.map(({ file, bytes }) => [`client/${file}`, integrityOf(bytes)]));
  return described({
    name,
    entry: { scripts: [manifest.entry], styles: [] },
    chunks: {},
    server: null,
    files,
    needs,
    plate,
    foreign,
  });
}

/**
 * Releases a finished build of a remote by another recipe than Quoin's, with `mf-manifest.json`, as any part is
 * released.
 * @throws ReleaseError that says what is wrong with the build or the wish; nothing has changed then
 */
export async function register(desk: Desk, registration: Registration): Promise<Registered> {
  const { folder, canary } = registration;
  const { taken, leftOut } = await foreignFiles(folder);
  const build = await buildFrom({ folder, taken }, { registration, registry: await readRegistry(desk) });
  const place = await mkdtemp(path.join(tmpdir(), 'quoin-register-'));
  try {
    const client = path.join(place, 'client');
    await mkdir(client);
    for (const file of taken) await copyFile(path.join(folder, file), path.join(client, file));
    await compressFiles(client);
    await writeFile(path.join(place, 'build.json'), JSON.stringify(build));
    await release(desk, { folders: [place], canary });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  return { version: build.version, leftOut, isCompared: build.needs?.react !== undefined };
}
