import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { appName } from '@quoin/shared/contract/releases/app-name';
import type { AppBuild, AppState, Registry, Release } from '@quoin/shared/contract/releases/registry';
import type { ExpectedState } from '@quoin/shared/contract/releases/release-admin';
import { addPath, isAbsence } from '@quoin/shared/server/system-error';
import { changeRegistry, type ReleaseContext, type States, type Steps } from './change-registry.ts';
import {
  asSeen,
  canaried,
  promoted,
  prunable,
  pruned,
  released,
  retired,
  rolledBack,
  withdrawn,
} from './registry-changes.ts';
import { ReleaseError } from './release-error.ts';

const without = (states: States['retired'], names: readonly string[]): States['retired'] =>
  Object.fromEntries(Object.entries(states).filter(([name]) => !names.includes(name)));

const getAuthorship = ({ by }: ReleaseContext) => ({ by, at: new Date().toISOString() });

async function measureBytes(client: string): Promise<number> {
  const files = new Set(await readdir(client));
  const sent = [...files]
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => (files.has(`${file}.br`) ? `${file}.br` : file));
  const sizes = await Promise.all(sent.map(async (file) => (await stat(join(client, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Reads the description of the build in a folder.
 * @throws ReleaseError when there is no build, or its name is not valid for an app
 */
export async function readBuild(folder: string): Promise<AppBuild> {
  const file = join(folder, 'build.json');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isAbsence(error)) throw new ReleaseError(`There is no build in ${folder}: build the app first.`);
    return addPath(file)(error);
  });
  const build: AppBuild = JSON.parse(text);
  if (!new RegExp(`^${appName}$`).test(build.name))
    throw new ReleaseError(
      `"${build.name}" cannot be a remote's name: no address would lead to its files. It is "remote-" and a word or more in small letters, such as remote-events.`,
    );
  return build;
}

interface ReleaseOptions extends Steps {
  /** The folders of the builds. */
  folders: readonly string[];
  /** The percentage of visitors who get the builds as canaries. Without it, every visitor gets them. */
  canary?: number | undefined;
  /** Keeps earlier decisions: a build that was withdrawn, rolled back, retired or made a canary is not activated. */
  keepsDecisions?: boolean;
}

/** Whether somebody has decided that a build should not run, or not for every visitor. */
const isDecided = (state: AppState | undefined, version: string): boolean =>
  state?.releases[version] !== undefined && !['release', 'promote'].includes(state.history[0]?.action ?? '');

/**
 * Releases builds. It first copies their files into folders that never change, then writes the registry once.
 * @throws ReleaseError when somebody else holds the lock, or a release cannot be a canary; nothing has changed then
 */
export async function release(
  desk: ReleaseContext,
  { folders, canary, keepsDecisions = false, ...steps }: ReleaseOptions,
): Promise<Registry> {
  const built = await Promise.all(
    folders.map(async (folder): Promise<{ folder: string; release: Release }> => ({
      folder,
      release: {
        ...(await readBuild(folder)),
        ...getAuthorship(desk),
        bytes: await measureBytes(join(folder, 'client')),
      },
    })),
  );
  const stateAfter = ({ now, gone }: Record<'now' | 'gone', AppState | undefined>, one: Release) =>
    canary === undefined ? released(now ?? gone, one) : canaried(now, { release: one, percent: canary });
  return changeRegistry(desk, {
    ...steps,
    to: ({ apps, retired: gone }) => {
      const wanted = keepsDecisions
        ? built.filter(({ release: { name, version } }) => !gone[name] && !isDecided(apps[name], version))
        : built;
      const states = wanted.map(
        ({ release: one }) => [one.name, stateAfter({ now: apps[one.name], gone: gone[one.name] }, one)] as const,
      );
      return {
        apps: { ...apps, ...Object.fromEntries(states) },
        retired: without(
          gone,
          states.map(([name]) => name),
        ),
      };
    },
    builds: built.map(({ folder, release: build }) => ({ folder, build })),
  });
}

const ownState = (states: States['retired'], app: string): AppState | undefined =>
  Object.hasOwn(states, app) ? states[app] : undefined;

/**
 * Returns the state of an app.
 * @throws ReleaseError for an app that was never released, or has no release any more
 */
function requireState(states: States['retired'], app: string): AppState {
  const state = ownState(states, app);
  if (!state) throw new ReleaseError(`${app} has not been released yet.`);
  return state;
}

/**
 * Returns the state of an app that is in the site.
 * @throws ReleaseError for an app that is retired or was never released
 */
function stateInSite({ apps, retired: gone }: States, app: string): AppState {
  const retirement = ownState(apps, app) ? undefined : ownState(gone, app)?.history[0];
  if (retirement)
    throw new ReleaseError(
      `${app} was retired ${retirement.at.slice(0, 10)} by ${retirement.by}: release or register it again to bring it back.`,
    );
  return requireState(apps, app);
}

async function changeApp(
  desk: ReleaseContext,
  { app, to }: { app: string; to: (state: AppState) => AppState },
): Promise<AppState> {
  const { apps } = await changeRegistry(desk, {
    to: (all) => ({ ...all, apps: { ...all.apps, [app]: to(stateInSite(all, app)) } }),
  });
  return requireState(apps, app);
}

/**
 * Makes an app's canary its active release.
 * @throws ReleaseError when there is no canary, or the app's state is not `seen`
 */
export const promote = (
  desk: ReleaseContext,
  { app, seen }: { app: string; seen?: ExpectedState | undefined },
): Promise<AppState> => changeApp(desk, { app, to: (state) => promoted(asSeen(state, seen), getAuthorship(desk)) });

/**
 * Withdraws an app's canary.
 * @throws ReleaseError when `version` is not the app's canary
 */
export const withdraw = (
  desk: ReleaseContext,
  { app, version, why }: { app: string; version: string; why?: string },
): Promise<AppState> =>
  changeApp(desk, { app, to: (state) => withdrawn(state, { ...getAuthorship(desk), why, meant: version }) });

/**
 * Undoes the last change of an app, or makes the release `to` active.
 * @throws ReleaseError when that is not possible, or the app's state is not `seen`
 */
export const rollback = (
  desk: ReleaseContext,
  { app, to, seen }: { app: string; to?: string | undefined; seen?: ExpectedState | undefined },
): Promise<AppState> =>
  changeApp(desk, { app, to: (state) => rolledBack(asSeen(state, seen), { ...getAuthorship(desk), to }) });

/**
 * Retires a remote: the site no longer loads it. Its files are kept until they are pruned.
 * @throws ReleaseError for the shell, because every page needs it
 */
export async function retire(desk: ReleaseContext, app: string): Promise<AppState> {
  if (app === 'shell') throw new ReleaseError('The shell cannot be retired: every page is made by it.');
  const { retired: gone = {} } = await changeRegistry(desk, {
    to: (all) => ({
      apps: { ...without(all.apps, [app]) },
      retired: { ...all.retired, [app]: retired(stateInSite(all, app), getAuthorship(desk)) },
    }),
  });
  return requireState(gone, app);
}

/**
 * Removes an app's releases that stopped running before `before` (ISO 8601), except the one that a rollback makes
 * active.
 * @returns their versions
 */
export async function prune(desk: ReleaseContext, { app, before }: { app: string; before: string }): Promise<string[]> {
  let gone: string[] = [];
  await changeRegistry(desk, {
    to: ({ apps, retired: out }) => {
      const state = requireState({ ...apps, ...out }, app);
      gone = prunable(state, before);
      const rest = pruned(state, gone);
      if (apps[app]) return { apps: { ...apps, [app]: rest }, retired: out };
      return { apps, retired: Object.keys(rest.releases).length > 0 ? { ...out, [app]: rest } : without(out, [app]) };
    },
  });
  return gone;
}
