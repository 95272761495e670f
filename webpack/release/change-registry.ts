import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { typesFile, type SharedTypes } from '@quoin/shared/contract/releases/compatibility';
import type { AppBuild, Registry, Release, ReleaseToken } from '@quoin/shared/contract/releases/registry';
import type { FileStore } from '@quoin/shared/server/file-store';
import { placeBuild, type PlacedBuild } from './place-build.ts';
import { refuseIncompatible } from './refuse-incompatible.ts';
import { refuseUnrenderable, type RenderTrial } from './refuse-unrenderable.ts';
import { upgradeTypes } from './earlier-registry.ts';
import { ReleaseError } from './release-error.ts';
import { ensureReleaseKey, readReleaseKey, type ReleaseKey } from './release-key.ts';
import { whileLocked } from './release-lock.ts';
import { registryPath } from './store-layout.ts';
import { emptyRegistry, serializeRegistry, parseUnsignedSequence, parseRegistry } from './signed-registry.ts';

/** Where releases are stored, which key signs the registry, and who makes the change. */
export interface ReleaseContext {
  store: FileStore;
  /** The key file. The first release creates it. */
  keyFile: string;
  by: string;
  /** The token with which a team makes the change. It allows less than the key of the registry. */
  token?: ReleaseToken | undefined;
  /** How long a change waits for one that somebody else makes, in milliseconds. Absent: it does not wait. */
  waitMs?: number | undefined;
  /**
   * Renders what a change gives to people, before it does. Absent where no shell is, as in a remote's own repository.
   */
  render?: RenderTrial | undefined;
}

/** A completed step of a change. Only the last one changes the site. */
export type Step = 'locked' | 'placed' | 'activated';

export interface Steps {
  onStep?: (step: Step) => void;
  /** Aborts the change before the registry is written. Nothing has changed then. */
  signal?: AbortSignal | undefined;
}

/**
 * Reads the current registry and its key. Before the first release, neither exists. Of a registry from before
 * registries were signed, only the sequence number is used.
 * @throws ReleaseError when the registry is not signed with the key, or the key is missing
 */
async function readCurrent({
  store,
  keyFile,
}: Pick<ReleaseContext, 'store' | 'keyFile'>): Promise<{ registry: Registry; key: ReleaseKey | undefined }> {
  const key = await readReleaseKey(keyFile);
  const text = await store.read(registryPath);
  if (!text) return { registry: emptyRegistry, key };
  if (key) return { registry: parseRegistry(text.toString(), key), key };
  const sequence = parseUnsignedSequence(text.toString());
  if (sequence === undefined)
    throw new ReleaseError(
      `There is a registry in ${store.location}, and no key in ${keyFile}: set RELEASE_KEY to the key file of the registry.`,
    );
  return { registry: { ...emptyRegistry, sequence }, key };
}

/**
 * Reads the current registry. It is empty before the first release.
 * @throws ReleaseError when the registry is not signed with the key, or the key is missing
 */
export const readRegistry = async (context: Pick<ReleaseContext, 'store' | 'keyFile'>): Promise<Registry> =>
  (await readCurrent(context)).registry;

/** The apps of the registry: those in the site and the retired ones. */
export type States = Required<Pick<Registry, 'apps' | 'retired'>>;

/** The part of the registry that a change can set. */
export type Changeable = States & Pick<Registry, 'owners' | 'tokens' | 'hosts'>;

interface Change extends Steps {
  /** Builds that are copied to the store before the registry names them. */
  builds?: readonly PlacedBuild[];
  /** Returns what differs afterwards. */
  update: (now: Changeable) => Partial<Changeable>;
}

/**
 * Changes the registry. It holds the lock, starts from the current registry and writes once. It writes nothing when the
 * state is the same and no file had to be restored.
 * @returns the current registry after the change
 * @throws ReleaseError when the lock is held, the change is incompatible or the private key is missing
 */
export async function changeRegistry(
  { store, keyFile, by, waitMs = 0, render }: ReleaseContext,
  { builds = [], update, onStep, signal }: Change,
): Promise<Registry> {
  return whileLocked(store, {
    by,
    waitMs,
    work: async (assertLocked) => {
      onStep?.('locked');
      const { registry, key } = await readCurrent({ store, keyFile });
      const { apps, retired = {}, owners, tokens, hosts } = registry;
      const now: Changeable = {
        apps,
        retired,
        ...(owners && { owners }),
        ...(tokens && { tokens }),
        ...(hosts && { hosts }),
      };
      const states = { ...now, ...update(now) };
      const isNew = JSON.stringify(states) !== JSON.stringify(now);
      // Without the private key, copy nothing: the edge serves files in the store, whether the registry names them or
      // not.
      if (isNew) key?.requirePrivateHalf();
      const checked = await refuseIncompatible({ before: now.apps, after: { ...registry, ...states } }, (one) =>
        readTypes(one, { store, builds }),
      );
      if (render) await refuseUnrenderable({ before: now.apps, after: states.apps }, { store, builds, render });
      const activate = async (): Promise<Registry> => {
        const isPlaced = await copyNamedBuilds(store, { builds, now, states });
        onStep?.('placed');
        await assertLocked();
        signal?.throwIfAborted();
        // A restored file needs a new sequence number too, so that an edge which refused the file reads the registry
        // again.
        const next =
          isNew || isPlaced ? { ...registry, ...states, sequence: registry.sequence + 1, checked } : registry;
        if (next !== registry)
          await store.write(registryPath, serializeRegistry(next, key ?? (await ensureReleaseKey(keyFile))));
        return next;
      };
      const next = await activate().catch(async (error: unknown) => {
        // The next change sweeps what cannot be removed now.
        await removeUnnamed({ store, keyFile }, { builds, assertLocked }).catch(() => undefined);
        throw error;
      });
      onStep?.('activated');
      // Sweep last, so that a refused change removes nothing.
      await sweep(store, next);
      return next;
    },
  });
}

const collectReleases = ({ apps, retired: retiredStates }: States): Map<string, Release> =>
  new Map(
    Object.entries({ ...apps, ...retiredStates }).flatMap(([app, { releases }]) =>
      Object.values(releases).map((one) => [`${app}/${one.version}`, one]),
    ),
  );

/**
 * Copies the builds that the new registry names.
 * @returns whether any of their files was missing
 */
async function copyNamedBuilds(
  store: FileStore,
  { builds, now, states }: { builds: readonly PlacedBuild[]; now: States; states: States },
): Promise<boolean> {
  const [previousReleases, namedReleases] = [collectReleases(now), collectReleases(states)];
  let isPlaced = false;
  for (const { folder, build } of builds) {
    const path = `${build.name}/${build.version}`;
    if (namedReleases.has(path) && (await placeBuild(store, { folder, build, existing: previousReleases.get(path) })))
      isPlaced = true;
  }
  return isPlaced;
}

/**
 * Removes the builds of a failed change. It reads the registry again, because the write may have succeeded although it
 * reported an error. Builds that the registry names stay.
 * @throws Error when the registry cannot be read, or another change holds the lock and may be copying the same builds
 */
async function removeUnnamed(
  { store, keyFile }: Pick<ReleaseContext, 'store' | 'keyFile'>,
  { builds, assertLocked }: { builds: readonly PlacedBuild[]; assertLocked: () => Promise<void> },
): Promise<void> {
  await assertLocked();
  const { apps, retired: retiredStates = {} } = await readRegistry({ store, keyFile });
  const namedReleases = collectReleases({ apps, retired: retiredStates });
  const paths = builds.map(({ build }) => `${build.name}/${build.version}`).filter((path) => !namedReleases.has(path));
  await Promise.all(paths.map((path) => store.removeFolder(path)));
}

/**
 * Reads the declarations that a release was built against, from the store or from the folder of a new build.
 * @throws ReleaseError when they are missing
 */
async function readTypes(
  { name, version }: AppBuild,
  { store, builds }: { store: FileStore; builds: readonly PlacedBuild[] },
): Promise<SharedTypes> {
  const path = `${name}/${version}`;
  const newBuild = builds.find(({ build }) => build.name === name && build.version === version);
  const text = await (newBuild ? readFile(join(newBuild.folder, typesFile)) : store.read(`${path}/${typesFile}`));
  if (!text)
    throw new ReleaseError(
      `${path} in ${store.location} lacks the declarations that it was built against: release it again.`,
    );
  const types: Parameters<typeof upgradeTypes>[0] = JSON.parse(text.toString());
  return upgradeTypes(types);
}

/** Removes releases that the registry does not name: those of interrupted changes, and pruned ones. */
async function sweep(store: FileStore, { apps, retired: retiredStates = {} }: Registry): Promise<void> {
  await store.sweep();
  const namedReleases = collectReleases({ apps, retired: retiredStates });
  for (const path of await store.listFolders()) if (!namedReleases.has(path)) await store.removeFolder(path);
}
