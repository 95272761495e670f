import { findWithdrawal, type AppState, type Registry, type Release } from '@quoin/shared/contract/releases/registry';
import type { ExpectedState } from '@quoin/shared/contract/releases/release-admin';
import { approveAll, describeUnapproved, refuseUnapproved } from './approved-hosts.ts';
import { changeRegistry, type ReleaseContext, type States, type Steps } from './change-registry.ts';
import { getAuthorship, measureBuild } from './measure-build.ts';
import {
  assertUnchanged,
  applyCanary,
  applyPromotion,
  findPrunable,
  applyPruning,
  applyRelease,
  applyRetirement,
  applyRollback,
  applyWithdrawal,
  refuseWithdrawn,
  type WithdrawnRelease,
} from './registry-changes.ts';
import { ReleaseError } from './release-error.ts';
import { refuseUnauthorized } from './release-tokens.ts';
import { refuseOverBudget, type MeasuredBuild } from './size-budget.ts';

const omitApps = (states: States['retired'], names: readonly string[]): States['retired'] =>
  Object.fromEntries(Object.entries(states).filter(([name]) => !names.includes(name)));

interface ReleaseOptions extends Steps {
  /** The folders of the builds. */
  folders: readonly string[];
  /** The percentage of visitors who get the builds as canaries. Without it, every visitor gets them. */
  canary?: number | undefined;
  /** Keeps earlier decisions: a build that was withdrawn, rolled back, retired or made a canary is not activated. */
  keepsDecisions?: boolean;
  /** Releases also a build that was taken back, or is over its budget. */
  isForced?: boolean;
  /** Approves the hosts that the builds name. Otherwise each must be approved already. */
  approvesHosts?: boolean;
}

/** Whether somebody has decided that a build should not run, or not for every visitor. */
const isDecided = (state: AppState | undefined, version: string): boolean =>
  state?.releases[version] !== undefined
  && (!['release', 'promote'].includes(state.history[0]?.action ?? '') || findWithdrawal(state, version) !== undefined);

/**
 * Releases builds. It first copies their files into folders that never change, then writes the registry once.
 * @throws ReleaseError when somebody else holds the lock, a release cannot be a canary, was taken back, is over its
 * budget or names hosts that are not approved; nothing has changed then
 */
export async function release(
  context: ReleaseContext,
  { folders, canary, keepsDecisions = false, isForced = false, approvesHosts = false, ...steps }: ReleaseOptions,
): Promise<Registry> {
  const { token } = context;
  const built = await Promise.all(folders.map((folder) => measureBuild(context, folder)));
  const applyBuild = ({ now, retiredState }: Record<'now' | 'retiredState', AppState | undefined>, one: Release) => {
    const earlier = now ?? retiredState;
    if (earlier && !isForced) refuseWithdrawn(earlier, one.version);
    // Whoever made it active has decided about its size. To release it again gives nobody more to load.
    if (!isForced && now?.active !== one.version) refuseOverBudget(one);
    return canary === undefined ? applyRelease(earlier, one) : applyCanary(now, { release: one, percent: canary });
  };
  return changeRegistry(context, {
    ...steps,
    update: (now) => {
      const { apps, retired: retiredStates } = now;
      const builds = built.map((one) => one.release);
      for (const build of builds) if (token) refuseUnauthorized(now, { token, name: build.name, canary, build });
      const hosts = approvesHosts ? approveAll(now.hosts, builds) : now.hosts;
      const isOpen = ({ release: one }: MeasuredBuild) =>
        !retiredStates[one.name]
        && !isDecided(apps[one.name], one.version)
        && describeUnapproved(one, hosts) === undefined;
      const selected = keepsDecisions ? built.filter(isOpen) : built;
      for (const { release: one } of selected) refuseUnapproved(one, hosts);
      const states = selected.map(
        ({ release: one }) =>
          [one.name, applyBuild({ now: apps[one.name], retiredState: retiredStates[one.name] }, one)] as const,
      );
      return {
        apps: { ...apps, ...Object.fromEntries(states) },
        retired: omitApps(
          retiredStates,
          states.map(([name]) => name),
        ),
        ...(hosts && Object.keys(hosts).length > 0 && { hosts }),
      };
    },
    builds: built.map(({ folder, release: build }) => ({ folder, build })),
  });
}

const findState = (states: States['retired'], app: string): AppState | undefined =>
  Object.hasOwn(states, app) ? states[app] : undefined;

/**
 * Returns the state of an app.
 * @throws ReleaseError for an app that was never released, or has no release any more
 */
function requireState(states: States['retired'], app: string): AppState {
  const state = findState(states, app);
  if (!state) throw new ReleaseError(`${app} has not been released yet.`);
  return state;
}

/**
 * Returns the state of an app that is in the site.
 * @throws ReleaseError for an app that is retired or was never released
 */
function requireStateInSite({ apps, retired: retiredStates }: States, app: string): AppState {
  const retirement = findState(apps, app) ? undefined : findState(retiredStates, app)?.history[0];
  if (retirement)
    throw new ReleaseError(
      `${app} was retired ${retirement.at.slice(0, 10)} by ${retirement.by}: release or register it again to bring it back.`,
    );
  return requireState(apps, app);
}

async function changeApp(
  context: ReleaseContext,
  { app, to }: { app: string; to: (state: AppState) => AppState },
): Promise<AppState> {
  const { token } = context;
  const { apps } = await changeRegistry(context, {
    update: (all) => {
      if (token) refuseUnauthorized(all, { token, name: app, canary: undefined });
      return { apps: { ...all.apps, [app]: to(requireStateInSite(all, app)) } };
    },
  });
  return requireState(apps, app);
}

/**
 * Makes an app's canary its active release.
 * @throws ReleaseError when there is no canary, or the app's state is not `seen`
 */
export const promote = (
  context: ReleaseContext,
  { app, seen }: { app: string; seen?: ExpectedState | undefined },
): Promise<AppState> =>
  changeApp(context, { app, to: (state) => applyPromotion(assertUnchanged(state, seen), getAuthorship(context)) });

/**
 * Takes back an app's canary, or its active release in favour of the one before.
 * @throws ReleaseError when `version` is not what `kind` says, or there is no release before
 */
export const withdraw = (
  context: ReleaseContext,
  { app, reason, ...expected }: WithdrawnRelease & { app: string; reason?: string },
): Promise<AppState> =>
  changeApp(context, {
    app,
    to: (state) => applyWithdrawal(state, { ...getAuthorship(context), why: reason, expected }),
  });

/**
 * Undoes the last change of an app, or makes the release `to` active.
 * @throws ReleaseError when that is not possible, `to` was taken back and it is not forced, or the app's state is not
 * `seen`
 */
export const rollback = (
  context: ReleaseContext,
  {
    app,
    to,
    seen,
    isForced = false,
  }: { app: string; to?: string | undefined; seen?: ExpectedState | undefined; isForced?: boolean },
): Promise<AppState> =>
  changeApp(context, {
    app,
    to: (state) => {
      const unchanged = assertUnchanged(state, seen);
      if (to !== undefined && !isForced) refuseWithdrawn(unchanged, to);
      return applyRollback(unchanged, { ...getAuthorship(context), to });
    },
  });

/**
 * Retires a remote: the site no longer loads it. Its files are kept until they are pruned.
 * @throws ReleaseError for the shell, because every page needs it
 */
export async function retire(context: ReleaseContext, app: string): Promise<AppState> {
  if (app === 'shell') throw new ReleaseError('The shell cannot be retired, because every page needs it.');
  const { retired: retiredStates = {} } = await changeRegistry(context, {
    update: (all) => ({
      apps: { ...omitApps(all.apps, [app]) },
      retired: { ...all.retired, [app]: applyRetirement(requireStateInSite(all, app), getAuthorship(context)) },
    }),
  });
  return requireState(retiredStates, app);
}

/**
 * Removes an app's releases that stopped running before `before` (ISO 8601), except the one that a rollback makes
 * active.
 * @returns their versions
 */
export async function prune(
  context: ReleaseContext,
  { app, before }: { app: string; before: string },
): Promise<string[]> {
  let removed: string[] = [];
  await changeRegistry(context, {
    update: ({ apps, retired: retiredStates }) => {
      const state = requireState({ ...apps, ...retiredStates }, app);
      removed = findPrunable(state, before);
      const remaining = applyPruning(state, removed);
      if (apps[app]) return { apps: { ...apps, [app]: remaining }, retired: retiredStates };
      return {
        apps,
        retired:
          Object.keys(remaining.releases).length > 0
            ? { ...retiredStates, [app]: remaining }
            : omitApps(retiredStates, [app]),
      };
    },
  });
  return removed;
}
