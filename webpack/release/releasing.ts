import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { typesFile, type SharedTypes } from '@quoin/shared/contract/fit';
import type { PartBuild, PartState, Registry, Release } from '@quoin/shared/contract/registry';
import type { Seen } from '@quoin/shared/contract/release-desk';
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

async function registryIn(store: ReleaseStore, key: ReleaseKey): Promise<Registry> {
  const text = await store.read(registryPath);
  return text ? verifiedRegistry(text.toString(), key) : emptyRegistry;
}

/** What a deployment begins with that has no key yet: nothing, or the number that its registry had when registries were not signed. */
async function firstRegistry(store: ReleaseStore): Promise<Registry> {
  return { ...emptyRegistry, sequence: unsignedSequence(String(await store.read(registryPath) ?? '')) ?? 0 };
}

/** The registry as it stands; an empty one before the first release. @throws ReleaseError when it was tampered with */
export async function readRegistry({ store, keyFile }: Pick<Desk, 'store' | 'keyFile'>): Promise<Registry> {
  const key = await readReleaseKey(keyFile);
  return key ? registryIn(store, key) : emptyRegistry;
}

/** What people change of a registry: which releases the site is made of, and which are out of it. */
type States = Required<Pick<Registry, 'parts' | 'retired'>>;

interface Change extends Steps {
  /** The folders of builds that are placed before anything names them, by `part/version`. */
  folders?: ReadonlyMap<string, string>;
  to: (states: States) => States;
}

/** The one way to change a registry: alone, from what it is now, by one write; by none when nothing is new. */
async function changeRegistry({ store, keyFile, by }: Desk, { folders = new Map(), to, onStep, signal }: Change): Promise<Registry> {
  const isFirst = await readReleaseKey(keyFile) === undefined;
  const key = await ensureReleaseKey(keyFile);
  return whileLocked(store, {
    by,
    work: async (held) => {
      onStep?.('locked');
      const registry = isFirst ? await firstRegistry(store) : await registryIn(store, key);
      await sweep(store, registry);
      const now: States = { parts: registry.parts, retired: registry.retired ?? {} };
      const states = to(now);
      if (JSON.stringify(states) === JSON.stringify(now)) return registry;
      const checked = await refuseMisfits({ ...registry, ...states }, ({ name, version }) => typesOf(`${name}/${version}`, { store, folders }));
      for (const [path, folder] of folders) await store.placeFolder(path, folder);
      onStep?.('placed');
      await held();
      signal?.throwIfAborted();
      const next: Registry = { sequence: registry.sequence + 1, ...states, checked };
      await store.write(registryPath, signedRegistry(next, key));
      onStep?.('activated');
      return next;
    },
  });
}

/** The declarations that a release was built against; where it is yet to be placed, in its folder. @throws ReleaseError where they are gone */
async function typesOf(path: string, { store, folders }: { store: ReleaseStore; folders: ReadonlyMap<string, string> }): Promise<SharedTypes> {
  const folder = folders.get(path);
  const text = await (folder === undefined ? store.read(`${path}/${typesFile}`) : readFile(join(folder, typesFile)));
  if (!text) throw new ReleaseError(`${path} in ${store.place} lacks the declarations that it was built against: release it again.`);
  const types: SharedTypes = JSON.parse(text.toString());
  return types;
}

/** Removes what somebody placed and was cut off before it could be named, and what was pruned by halves. */
async function sweep(store: ReleaseStore, { parts, retired: gone }: Registry): Promise<void> {
  await store.sweep();
  const named = new Set(Object.entries({ ...parts, ...gone }).flatMap(([part, { releases }]) => Object.keys(releases).map((version) => `${part}/${version}`)));
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

/** A build as it lies in a folder. @throws ReleaseError where there is none */
export async function buildIn(folder: string): Promise<PartBuild> {
  const text = await readFile(join(folder, 'build.json'), 'utf8').catch(() => {
    throw new ReleaseError(`There is no build in ${folder}: build the part first.`);
  });
  const build: PartBuild = JSON.parse(text);
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
    folders: new Map(built.map(({ folder, release: { name, version } }) => [`${name}/${version}`, folder])),
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
  // The registry no longer names them: whoever is cut off here leaves files that the next release sweeps away.
  for (const version of gone) await desk.store.removeFolder(`${part}/${version}`);
  return gone;
}
