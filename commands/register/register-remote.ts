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
import { readForeignRequirements } from './foreign-requires.ts';
import { makeForeignRemoteManifest, type NewForeignRemote } from './foreign-remote-manifest.ts';
import { manifestFile, readManifest, type ForeignManifest } from './read-manifest.ts';

export interface Registration extends NewForeignRemote {
  /** The folder of a finished build. */
  folder: string;
  /** The exposed module with the component; optional if the remote exposes only one. */
  expose?: string | undefined;
  /** The percentage of visitors who get the release; all by default. */
  canary?: number | undefined;
  /** Whether a release that was taken back is given to people again. */
  isForced?: boolean | undefined;
  /** Cancels the registration before the registry changes; afterwards it has no effect. */
  signal?: AbortSignal | undefined;
}

export interface RegistrationResult {
  version: string;
  leftOut: string[];
}

/** An exposed name that the browser's loader accepts. */
const exposePattern = /^\.\/[\w@-][\w@./-]*$/;

/** @throws ReleaseError if `requested` is not exposed; without it, if not exactly one module is exposed */
function chooseExpose({ exposes }: ForeignManifest, requested: string | undefined): string {
  const exposedNames = exposes.join(', ') || 'nothing';
  if (requested !== undefined && !exposes.includes(requested))
    throw new ReleaseError(`The remote does not expose ${requested}. It exposes ${exposedNames}.`);
  const [expose, ...more] = requested === undefined ? exposes : [requested];
  if (expose === undefined || more.length > 0)
    throw new ReleaseError(`The remote exposes ${exposedNames}: name the module of the component with --expose.`);
  if (!exposePattern.test(expose) || expose.includes('..'))
    throw new ReleaseError(
      `${JSON.stringify(expose)} cannot be loaded by name: name it for example "./app" in exposes, and build it again.`,
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
      `The container "${container}" has the same name as that of ${owner}: set another name in ModuleFederationPlugin, and build it again.`,
    );
}

/** Parses the manifest from the bytes that are released. */
function findManifest(released: readonly ForeignFile[], folder: string): ForeignManifest {
  const file = released.find(({ name }) => name === manifestFile);
  if (file) return readManifest(file.bytes);
  throw new ReleaseError(
    `There is no ${manifestFile} in ${folder}: name the folder of a finished build of a remote by @module-federation/enhanced, with its manifest.`,
  );
}

/** @throws ReleaseError if the entry is missing or empty, or does not contain the container's name */
function refuseEntry(
  { entry, container }: ForeignManifest,
  { released, folder }: { released: readonly ForeignFile[]; folder: string },
): void {
  const text = released.find(({ name }) => name === entry)?.bytes.toString();
  if (text === undefined)
    throw new ReleaseError(
      `The entry ${entry} that ${manifestFile} names is not in ${folder}: build the remote again.`,
    );
  if (text.trim() === '') throw new ReleaseError(`The entry ${entry} is empty: build the remote again.`);
  if (!new RegExp(`(?<![\\w$])${container.replaceAll('$', '\\$')}(?![\\w$])`).test(text))
    throw new ReleaseError(
      `The entry ${entry} does not contain "${container}", which is its container according to ${manifestFile}: build the remote again.`,
    );
}

/** Adds the version: a hash of the whole description, so that another label or path makes another release. */
function addVersion(build: Omit<AppBuild, 'version'>): AppBuild {
  return { ...build, version: createHash('sha256').update(JSON.stringify(build)).digest('hex').slice(0, 12) };
}

function makeBuild(
  released: readonly ForeignFile[],
  { registration, registry }: { registration: Registration; registry: Registry },
): AppBuild {
  const { name, expose, folder } = registration;
  const { shell } = registry.apps;
  if (!shell) throw new ReleaseError('The site has no shell yet, which shows remotes: start it first.');
  const manifest = findManifest(released, folder);
  const remoteManifest = makeForeignRemoteManifest(registration, registry);
  refuseContainer(manifest, { name, apps: registry.apps });
  const foreign = { container: manifest.container, expose: chooseExpose(manifest, expose) };
  refuseEntry(manifest, { released, folder });
  const requires = readForeignRequirements(manifest.shared, shell.releases[shell.active]?.provides ?? {});
  return addVersion({
    name,
    entry: { scripts: [manifest.entry], styles: [] },
    chunks: {},
    server: null,
    files: Object.fromEntries(released.map(({ name: file, bytes }) => [`client/${file}`, getIntegrity(bytes)])),
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
export async function register(context: ReleaseContext, registration: Registration): Promise<RegistrationResult> {
  const { folder, canary, isForced = false, signal } = registration;
  const { released, leftOut } = await readForeignFiles(folder);
  const build = makeBuild(released, { registration, registry: await readRegistry(context) });
  await inTemporaryFolder(async (temporary) => {
    const client = path.join(temporary, 'client');
    await mkdir(client);
    for (const { name, bytes } of released) await writeFile(path.join(client, name), bytes);
    await compressFiles(client);
    await writeFile(path.join(temporary, 'build.json'), JSON.stringify(build));
    signal?.throwIfAborted();
    // Who registers a remote names its hosts, and is the operator of the site.
    await release(context, { folders: [temporary], canary, isForced, approvesHosts: true, signal });
  });
  return { version: build.version, leftOut };
}
