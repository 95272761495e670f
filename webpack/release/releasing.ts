import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { typesFile, type SharedTypes } from '@quoin/shared/contract/fit';
import { partName } from '@quoin/shared/contract/part-name';
import type { PartBuild, PartState, Registry, Release } from '@quoin/shared/contract/registry';
import type { Seen } from '@quoin/shared/contract/release-desk';
import { placeBuild, type Placed } from './place-build.ts';
import { asSeen, canaried, promoted, prunable, pruned, released, retired, rolledBack, withdrawn } from './registry-changes.ts';
import { refuseMisfits } from './refuse-misfits.ts';
import { ReleaseError } from './release-error.ts';
import { ensureReleaseKey, readReleaseKey, type ReleaseKey } from './release-key.ts';
import { whileLocked } from './release-lock.ts';
import { registryPath, type ReleaseStore } from './release-store.ts';
import { emptyRegistry, signedRegistry, unsignedSequence, verifiedRegistry } from './signed-registry.ts';

/** Where releases are kept, what signs them, and who is at it. */
export interface Desk {
  store: ReleaseStore;
  /** The file of the key; it is made with the first release. */
  keyFile: string;
  by: string;
}

/** What is done of a release so far; each step leaves the site as it was, but for the last. */
export type Step = 'locked' | 'placed' | 'activated';

interface Steps {
  onStep?: (step: Step) => void;
  /** Ends it before the step that counts; nothing has changed then. */
  signal?: AbortSignal;
}

/**
 * The registry as it stands, and the key that it is signed with; before the first release neither is there. Of a registry of the time when
 * they were not signed, its number alone.
 */
async function standing({ store, keyFile }: Pick<Desk, 'store' | 'keyFile'>): Promise<{ registry: Registry; key: ReleaseKey | undefined }> {
  const key = await readReleaseKey(keyFile);
  const text = await store.read(registryPath);
  if (!text) return { registry: emptyRegistry, key };
  if (key) return { registry: verifiedRegistry(text.toString(), key), key };
  const sequence = unsignedSequence(text.toString());
  if (sequence === undefined) throw new ReleaseError(`There is a registry in ${store.place}, and no key in ${keyFile}: RELEASE_KEY says where the registry's is.`);
  return { registry: { ...emptyRegistry, sequence }, key };
}

/** The registry as it stands; an empty one before the first release. @throws ReleaseError when it was tampered with, or its key is not there */
export const readRegistry = async (desk: Pick<Desk, 'store' | 'keyFile'>): Promise<Registry> => (await standing(desk)).registry;

/** What people change of a registry: which releases the site is made of, and which are out of it. */
type States = Required<Pick<Registry, 'parts' | 'retired'>>;

interface Change extends Steps {
  /** Builds that are placed before anything names them. */
  builds?: readonly Placed[];
  to: (states: States) => States;
}

/** The one way to change a registry: alone, from what it is now, by one write; by none when nothing is new, and nothing was lost. */
async function changeRegistry({ store, keyFile, by }: Desk, { builds = [], to, onStep, signal }: Change): Promise<Registry> {
  return whileLocked(store, {
    by,
    work: async (held) => {
      onStep?.('locked');
      const { registry, key } = await standing({ store, keyFile });
      const now: States = { parts: registry.parts, retired: registry.retired ?? {} };
      const states = to(now);
      const isNew = JSON.stringify(states) !== JSON.stringify(now);
      const checked = await refuseMisfits({ before: now.parts, after: { ...registry, ...states } }, (one) => typesOf(one, { store, builds }));
      const isPlaced = await placeNamed(store, { builds, now, states });
      onStep?.('placed');
      await held();
      signal?.throwIfAborted();
      // What was put back is announced by a number too: an edge that refused a file looks again.
      const next = isNew || isPlaced ? { ...registry, ...states, sequence: registry.sequence + 1, checked } : registry;
      if (next !== registry) await store.write(registryPath, signedRegistry(next, key ?? await ensureReleaseKey(keyFile)));
      onStep?.('activated');
      // Last: of a change that is refused, nothing is removed.
      await sweep(store, next);
      return next;
    },
  });
}

const releasesIn = ({ parts, retired: gone }: States): Map<string, Release> =>
  new Map(Object.entries({ ...parts, ...gone }).flatMap(([part, { releases }]) => Object.values(releases).map((one) => [`${part}/${one.version}`, one])));

/** Places the builds that the registry is to name. @returns whether anything of them was missing */
async function placeNamed(store: ReleaseStore, { builds, now, states }: { builds: readonly Placed[]; now: States; states: States }): Promise<boolean> {
  const [known, named] = [releasesIn(now), releasesIn(states)];
  let isPlaced = false;
  for (const { folder, build } of builds) {
    const path = `${build.name}/${build.version}`;
    if (named.has(path) && await placeBuild(store, { folder, build, known: known.get(path) })) isPlaced = true;
  }
  return isPlaced;
}

/** The declarations that a release was built against; where it is yet to be placed, in its folder. @throws ReleaseError where they are gone */
async function typesOf({ name, version }: PartBuild, { store, builds }: { store: ReleaseStore; builds: readonly Placed[] }): Promise<SharedTypes> {
  const path = `${name}/${version}`;
  const own = builds.find(({ build }) => build.name === name && build.version === version);
  const text = await (own ? readFile(join(own.folder, typesFile)) : store.read(`${path}/${typesFile}`));
  if (!text) throw new ReleaseError(`${path} in ${store.place} lacks the declarations that it was built against: release it again.`);
  const types: SharedTypes = JSON.parse(text.toString());
  return types;
}

/** Removes what somebody placed and was cut off before it could be named, and what was pruned by halves. */
async function sweep(store: ReleaseStore, { parts, retired: gone = {} }: Registry): Promise<void> {
  await store.sweep();
  const named = releasesIn({ parts, retired: gone });
  for (const path of await store.releases()) if (!named.has(path)) await store.removeFolder(path);
}

const without = (states: States['retired'], names: readonly string[]): States['retired'] =>
  Object.fromEntries(Object.entries(states).filter(([name]) => !names.includes(name)));

const nowBy = ({ by }: Desk) => ({ by, at: new Date().toISOString() });

async function bytesOf(client: string): Promise<number> {
  const files = new Set(await readdir(client));
  const sent = [...files].filter((file) => /\.(js|css)$/.test(file)).map((file) => (files.has(`${file}.br`) ? `${file}.br` : file));
  const sizes = await Promise.all(sent.map(async (file) => (await stat(join(client, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A build as it lies in a folder. @throws ReleaseError where there is none, or it is called what no part can be */
export async function buildIn(folder: string): Promise<PartBuild> {
  const text = await readFile(join(folder, 'build.json'), 'utf8').catch(() => {
    throw new ReleaseError(`There is no build in ${folder}: build the part first.`);
  });
  const build: PartBuild = JSON.parse(text);
  if (!new RegExp(`^${partName}$`).test(build.name)) throw new ReleaseError(`"${build.name}" cannot be a remote's name: no address would lead to its files. It is "remote-" and a word or more in small letters, such as remote-events.`);
  return build;
}

interface Wanted extends Steps {
  /** The folders of the builds. */
  folders: readonly string[];
  /** The share of visitors who get them, of a hundred; everybody, when not given. */
  canary?: number | undefined;
  /** What was taken back, or tried on some, stays so: only a build that is new, or was replaced by another, becomes active. */
  keepsDecisions?: boolean;
}

/** Whether somebody said of a build that it is not to run, or not by everybody. */
const isDecided = (state: PartState | undefined, version: string): boolean =>
  state?.releases[version] !== undefined && !['release', 'promote'].includes(state.history[0]?.action ?? '');

/**
 * Releases builds: their files first, into folders that never change; one write of the registry last.
 * @throws ReleaseError when somebody else is at it, or a release cannot be a canary; nothing has changed then
 */
export async function release(desk: Desk, { folders, canary, keepsDecisions = false, ...steps }: Wanted): Promise<Registry> {
  const built = await Promise.all(folders.map(async (folder): Promise<{ folder: string; release: Release }> =>
    ({ folder, release: { ...await buildIn(folder), ...nowBy(desk), bytes: await bytesOf(join(folder, 'client')) } })));
  const stateAfter = ({ now, gone }: Record<'now' | 'gone', PartState | undefined>, one: Release) =>
    (canary === undefined ? released(now ?? gone, one) : canaried(now, { release: one, percent: canary }));
  return changeRegistry(desk, {
    ...steps,
    to: ({ parts, retired: gone }) => {
      const wanted = keepsDecisions ? built.filter(({ release: { name, version } }) => !gone[name] && !isDecided(parts[name], version)) : built;
      const states = wanted.map(({ release: one }) => [one.name, stateAfter({ now: parts[one.name], gone: gone[one.name] }, one)] as const);
      return { parts: { ...parts, ...Object.fromEntries(states) }, retired: without(gone, states.map(([name]) => name)) };
    },
    builds: built.map(({ folder, release: build }) => ({ folder, build })),
  });
}

function stateOf(states: States['retired'], part: string): PartState {
  const state = Object.hasOwn(states, part) ? states[part] : undefined;
  if (!state) throw new ReleaseError(`${part} has not been released yet, or was retired.`);
  return state;
}

async function changePart(desk: Desk, { part, to }: { part: string; to: (state: PartState) => PartState }): Promise<PartState> {
  const { parts } = await changeRegistry(desk, { to: (all) => ({ ...all, parts: { ...all.parts, [part]: to(stateOf(all.parts, part)) } }) });
  return stateOf(parts, part);
}

/** Gives a part's canary to everybody. @throws ReleaseError when there is none, or the part is not as it was seen */
export const promote = (desk: Desk, { part, seen }: { part: string; seen?: Seen | undefined }): Promise<PartState> =>
  changePart(desk, { part, to: (state) => promoted(asSeen(state, seen), nowBy(desk)) });

/** Takes a part's canary back. @throws ReleaseError when it is not the part's canary */
export const withdraw = (desk: Desk, { part, version, why }: { part: string; version: string; why?: string }): Promise<PartState> =>
  changePart(desk, { part, to: (state) => withdrawn(state, { ...nowBy(desk), why, meant: version }) });

/** Takes back what was done last to a part, or goes to a release that is named. @throws ReleaseError when that cannot be, or the part is not as it was seen */
export const rollback = (desk: Desk, { part, to, seen }: { part: string; to?: string | undefined; seen?: Seen | undefined }): Promise<PartState> =>
  changePart(desk, { part, to: (state) => rolledBack(asSeen(state, seen), { ...nowBy(desk), to }) });

/** Takes a remote out of the site; its files are kept until they are pruned. @throws ReleaseError for the shell, without which nothing is */
export async function retire(desk: Desk, part: string): Promise<PartState> {
  if (part === 'shell') throw new ReleaseError('The shell cannot be retired: every page is made by it.');
  const { retired: gone = {} } = await changeRegistry(desk, {
    to: (all) => ({ parts: { ...without(all.parts, [part]) }, retired: { ...all.retired, [part]: retired(stateOf(all.parts, part), nowBy(desk)) } }),
  });
  return stateOf(gone, part);
}

/** Removes releases that ceased to run before a moment (ISO 8601), but for the one to go back to. @returns their versions */
export async function prune(desk: Desk, { part, before }: { part: string; before: string }): Promise<string[]> {
  let gone: string[] = [];
  await changeRegistry(desk, {
    to: ({ parts, retired: out }) => {
      const state = stateOf({ ...parts, ...out }, part);
      gone = prunable(state, before);
      const rest = pruned(state, gone);
      if (parts[part]) return { parts: { ...parts, [part]: rest }, retired: out };
      return { parts, retired: Object.keys(rest.releases).length > 0 ? { ...out, [part]: rest } : without(out, [part]) };
    },
  });
  return gone;
}
