import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toContainerName } from '@quoin/shared/contract/releases/app-name';
import type { AppBuild, Registry } from '@quoin/shared/contract/releases/registry';
import { compressFiles } from '@quoin/webpack/compress-files.ts';
import { getIntegrity } from '@quoin/webpack/integrity.ts';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import { readRegistry, type ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { release } from '@quoin/webpack/release/releasing.ts';
import { readForeignFiles, type ForeignFile } from './foreign-files.ts';
import { foreignNeeds } from './foreign-requires.ts';
import { makeForeignRemoteManifest, type NewForeignRemote } from './foreign-remote-manifest.ts';
import { manifestFile, readManifest, type ForeignManifest } from './read-manifest.ts';

export interface Registration extends NewForeignRemote {
  /** The folder of a finished build. */
  folder: string;
  /** The exposed module with the component; optional if the remote exposes only one. */
  expose?: string | undefined;
  /** The percentage of visitors who get the release; all by default. */
  canary?: number | undefined;
  /** Cancels the registration before the registry changes; afterwards it has no effect. */
  signal?: AbortSignal | undefined;
}

export interface RegistrationResult {
  version: string;
  leftOut: string[];
}

/** An exposed name that the browser's loader accepts. */
const exposePattern = /^\.\/[\w@-][\w@./-]*$/;

/** @throws ReleaseError if `wanted` is not exposed, or without it if the manifest does not expose exactly one module */
function chooseExpose({ exposes }: ForeignManifest, requested: string | undefined): string {
  const known = exposes.join(', ') || 'nothing';
  if (requested !== undefined && !exposes.includes(requested))
    throw new ReleaseError(`The remote does not expose ${requested}. It exposes ${known}.`);
  const [expose, ...more] = requested === undefined ? exposes : [requested];
  if (expose === undefined || more.length > 0)
    throw new ReleaseError(`The remote exposes ${known}: say with --expose which module has the component.`);
  if (!exposePattern.test(expose) || expose.includes('..'))
    throw new ReleaseError(
      `${JSON.stringify(expose)} cannot be loaded by name: call it "./app" in exposes, and build it again.`,
    );
  return expose;
}

/** Rejects the container name of another remote: the page would load that remote's modules instead. */
function refuseContainer(
  { container }: ForeignManifest,
  { name, apps }: { name: string; apps: Registry['apps'] },
): void {
  const owner = Object.keys(apps).find((other) => other !== name && toContainerName(other) === container);
  if (owner)
    throw new ReleaseError(
      `The container "${container}" has the name of ${owner}'s: set another name in ModuleFederationPlugin, and build it again.`,
    );
}

/** Parses the manifest from the bytes that are released. */
function manifestAmong(taken: readonly ForeignFile[], folder: string): ForeignManifest {
  const file = taken.find(({ name }) => name === manifestFile);
  if (file) return readManifest(file.bytes);
  throw new ReleaseError(
    `There is no ${manifestFile} in ${folder}: name the folder of a finished build of a remote, made with @module-federation/enhanced and manifest on.`,
  );
}

/** @throws ReleaseError if the entry is missing or empty, or does not contain the container's name */
function refuseEntry(
  { entry, container }: ForeignManifest,
  { taken, folder }: { taken: readonly ForeignFile[]; folder: string },
): void {
  const text = taken.find(({ name }) => name === entry)?.bytes.toString();
  if (text === undefined)
    throw new ReleaseError(
      `The entry ${entry} that ${manifestFile} names is not in ${folder}: build the remote again.`,
    );
  if (text.trim() === '') throw new ReleaseError(`The entry ${entry} is empty: build the remote again.`);
  if (!new RegExp(`(?<![\\w$])${container.replaceAll('$', '\\$')}(?![\\w$])`).test(text))
    throw new ReleaseError(
      `The entry ${entry} does not name "${container}", which is its container according to ${manifestFile}: build the remote again.`,
    );
}

/** Adds the version: a hash of the whole description, so that another label or path makes another release. */
function described(build: Omit<AppBuild, 'version'>): AppBuild {
  return { ...build, version: createHash('sha256').update(JSON.stringify(build)).digest('hex').slice(0, 12) };
}

function makeBuild(
  taken: readonly ForeignFile[],
  { registration, registry }: { registration: Registration; registry: Registry },
): AppBuild {
  const { name, expose, folder } = registration;
  const { shell } = registry.apps;
  if (!shell) throw new ReleaseError('The site has no shell to show a remote in: start it first.');
  const manifest = manifestAmong(taken, folder);
  const remoteManifest = makeForeignRemoteManifest(registration, registry);
  refuseContainer(manifest, { name, apps: registry.apps });
  const foreign = { container: manifest.container, expose: chooseExpose(manifest, expose) };
  refuseEntry(manifest, { taken, folder });
  const requires = foreignNeeds(manifest.shared, shell.releases[shell.active]?.provides ?? {});
  return described({
    name,
    entry: { scripts: [manifest.entry], styles: [] },
    chunks: {},
    server: null,
    files: Object.fromEntries(taken.map(({ name: file, bytes }) => [`client/${file}`, getIntegrity(bytes)])),
    requires,
    manifest: remoteManifest,
    foreign,
  });
}

/** Runs `work` with a temporary folder, and removes the folder when the work or the process ends. */
async function inTemporaryFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quoin-register-'));
  const removeNow = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeNow);
  try {
    await work(folder);
  } finally {
    process.off('exit', removeNow);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Releases a finished build of a foreign remote with a `mf-manifest.json`, as every other app is released.
 * @throws ReleaseError that says what is wrong with the build or the options; the registry has not changed then
 */
export async function register(desk: ReleaseContext, registration: Registration): Promise<RegistrationResult> {
  const { folder, canary, signal } = registration;
  const { taken, leftOut } = await readForeignFiles(folder);
  const build = makeBuild(taken, { registration, registry: await readRegistry(desk) });
  await inTemporaryFolder(async (place) => {
    const client = path.join(place, 'client');
    await mkdir(client);
    for (const { name, bytes } of taken) await writeFile(path.join(client, name), bytes);
    await compressFiles(client);
    await writeFile(path.join(place, 'build.json'), JSON.stringify(build));
    signal?.throwIfAborted();
    await release(desk, { folders: [place], canary, signal });
  });
  return { version: build.version, leftOut };
}
