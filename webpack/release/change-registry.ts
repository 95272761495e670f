import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { typesFile, type SharedTypes } from '@quoin/shared/contract/compatibility';
import type { PartBuild, Registry, Release } from '@quoin/shared/contract/registry';
import { placeBuild, type Placed } from './place-build.ts';
import { refuseIncompatible } from './refuse-incompatible.ts';
import { ReleaseError } from './release-error.ts';
import { ensureReleaseKey, readReleaseKey, type ReleaseKey } from './release-key.ts';
import { whileLocked } from './release-lock.ts';
import { registryPath, type ReleaseStore } from './release-store.ts';
import { emptyRegistry, signedRegistry, unsignedSequence, verifiedRegistry } from './signed-registry.ts';

/** Where releases are kept, what signs them, and who is at it. */
export interface ReleaseContext {
  store: ReleaseStore;
  /** The file of the key; it is made with the first release. */
  keyFile: string;
  by: string;
}

/** What is done of a release so far; each step leaves the site as it was, but for the last. */
export type Step = 'locked' | 'placed' | 'activated';

export interface Steps {
  onStep?: (step: Step) => void;
  /** Ends it before the step that counts; nothing has changed then. */
  signal?: AbortSignal | undefined;
}

/**
 * The registry as it stands, and the key that it is signed with; before the first release neither is there. Of a
 * registry of the time when they were not signed, its number alone.
 */
async function readCurrent({
  store,
  keyFile,
}: Pick<ReleaseContext, 'store' | 'keyFile'>): Promise<{ registry: Registry; key: ReleaseKey | undefined }> {
  const key = await readReleaseKey(keyFile);
  const text = await store.read(registryPath);
  if (!text) return { registry: emptyRegistry, key };
  if (key) return { registry: verifiedRegistry(text.toString(), key), key };
  const sequence = unsignedSequence(text.toString());
  if (sequence === undefined)
    throw new ReleaseError(
      `There is a registry in ${store.place}, and no key in ${keyFile}: RELEASE_KEY says where the registry's is.`,
    );
  return { registry: { ...emptyRegistry, sequence }, key };
}

/**
 * The registry as it stands; an empty one before the first release.
 * @throws ReleaseError when it was tampered with, or its key is not there
 */
export const readRegistry = async (desk: Pick<ReleaseContext, 'store' | 'keyFile'>): Promise<Registry> =>
  (await readCurrent(desk)).registry;

/** What people change of a registry: which releases the site is made of, and which are out of it. */
export type States = Required<Pick<Registry, 'parts' | 'retired'>>;

interface Change extends Steps {
  /** Builds that are placed before anything names them. */
  builds?: readonly Placed[];
  to: (states: States) => States;
}

/**
 * The one way to change a registry: alone, from what it is now, by one write; by none when nothing is new, and nothing
 * was lost.
 */
export async function changeRegistry(
  { store, keyFile, by }: ReleaseContext,
  { builds = [], to, onStep, signal }: Change,
): Promise<Registry> {
  return whileLocked(store, {
    by,
    work: async (held) => {
      onStep?.('locked');
      const { registry, key } = await readCurrent({ store, keyFile });
      const now: States = { parts: registry.parts, retired: registry.retired ?? {} };
      const states = to(now);
      const isNew = JSON.stringify(states) !== JSON.stringify(now);
      // Whoever cannot sign places nothing: files in the store are served, whether a registry names them or not.
      if (isNew) key?.requirePrivateHalf();
      const checked = await refuseIncompatible({ before: now.parts, after: { ...registry, ...states } }, (one) =>
        typesOf(one, { store, builds }),
      );
      const activate = async (): Promise<Registry> => {
        const isPlaced = await placeNamed(store, { builds, now, states });
        onStep?.('placed');
        await held();
        signal?.throwIfAborted();
        // What was put back is announced by a number too: an edge that refused a file looks again.
        const next =
          isNew || isPlaced ? { ...registry, ...states, sequence: registry.sequence + 1, checked } : registry;
        if (next !== registry)
          await store.write(registryPath, signedRegistry(next, key ?? (await ensureReleaseKey(keyFile))));
        return next;
      };
      const next = await activate().catch(async (error: unknown) => {
        // What cannot be removed now is swept by the next change.
        await removeUnnamed({ store, keyFile }, { builds, held }).catch(() => undefined);
        throw error;
      });
      onStep?.('activated');
      // Last: of a change that is refused, nothing is removed.
      await sweep(store, next);
      return next;
    },
  });
}

const releasesIn = ({ parts, retired: gone }: States): Map<string, Release> =>
  new Map(
    Object.entries({ ...parts, ...gone }).flatMap(([part, { releases }]) =>
      Object.values(releases).map((one) => [`${part}/${one.version}`, one]),
    ),
  );

/**
 * Places the builds that the registry is to name.
 * @returns whether anything of them was missing
 */
async function placeNamed(
  store: ReleaseStore,
  { builds, now, states }: { builds: readonly Placed[]; now: States; states: States },
): Promise<boolean> {
  const [known, named] = [releasesIn(now), releasesIn(states)];
  let isPlaced = false;
  for (const { folder, build } of builds) {
    const path = `${build.name}/${build.version}`;
    if (named.has(path) && (await placeBuild(store, { folder, build, known: known.get(path) }))) isPlaced = true;
  }
  return isPlaced;
}

/**
 * Removes the builds of a change that failed. The registry is read again: its write may have come through although it
 * failed, and the builds that it names stay.
 * @throws Error when the registry cannot be read, or another change has the lock and may be placing the same builds
 */
async function removeUnnamed(
  { store, keyFile }: Pick<ReleaseContext, 'store' | 'keyFile'>,
  { builds, held }: { builds: readonly Placed[]; held: () => Promise<void> },
): Promise<void> {
  await held();
  const { parts, retired: gone = {} } = await readRegistry({ store, keyFile });
  const named = releasesIn({ parts, retired: gone });
  const paths = builds.map(({ build }) => `${build.name}/${build.version}`).filter((path) => !named.has(path));
  await Promise.all(paths.map((path) => store.removeFolder(path)));
}

/**
 * The declarations that a release was built against; where it is yet to be placed, in its folder.
 * @throws ReleaseError where they are gone
 */
async function typesOf(
  { name, version }: PartBuild,
  { store, builds }: { store: ReleaseStore; builds: readonly Placed[] },
): Promise<SharedTypes> {
  const path = `${name}/${version}`;
  const own = builds.find(({ build }) => build.name === name && build.version === version);
  const text = await (own ? readFile(join(own.folder, typesFile)) : store.read(`${path}/${typesFile}`));
  if (!text)
    throw new ReleaseError(
      `${path} in ${store.place} lacks the declarations that it was built against: release it again.`,
    );
  const types: SharedTypes = JSON.parse(text.toString());
  return types;
}

/** Removes what somebody placed and was cut off before it could be named, and what was pruned by halves. */
async function sweep(store: ReleaseStore, { parts, retired: gone = {} }: Registry): Promise<void> {
  await store.sweep();
  const named = releasesIn({ parts, retired: gone });
  for (const path of await store.releases()) if (!named.has(path)) await store.removeFolder(path);
}
