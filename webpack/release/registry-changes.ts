import {
  findWithdrawal,
  type AppState,
  type Release,
  type ReleaseAction,
  type ReleaseEvent,
} from '@quoin/shared/contract/releases/registry';
import type { ExpectedState } from '@quoin/shared/contract/releases/release-admin';
import { ReleaseError } from './release-error.ts';

/** Who makes a change, and when (ISO 8601). */
export interface Authorship {
  by: string;
  at: string;
}

const hasRelease = (state: AppState, version: string): boolean => Object.hasOwn(state.releases, version);

const maxEvents = 50;

/** Adds an event. Of the oldest ones, it keeps those that say that a kept release was taken back. */
function withEvent(state: AppState, { by, at, ...event }: Authorship & Omit<ReleaseEvent, 'at' | 'by'>): AppState {
  const history = [{ at, by, ...event }, ...state.history];
  const holds = (one: ReleaseEvent): boolean =>
    hasRelease(state, one.version) && findWithdrawal({ history }, one.version) === one;
  return { ...state, history: history.filter((one, index) => index < maxEvents || holds(one)) };
}

/** Makes a version active. The previous one becomes the first to roll back to. */
function withActive(state: AppState, version: string): AppState {
  if (state.active === version) return state;
  return { ...state, active: version, before: [state.active, ...state.before].filter((one) => one !== version) };
}

const withoutCanary = (state: AppState): AppState => ({ ...state, canary: null });

/** Whether the app is retired, and was not released since. */
const isRetired = ({ history: [last] }: AppState): boolean => last?.action === 'retire';

/** Retires the app. This ends its canary. */
export const applyRetirement = (state: AppState, authorship: Authorship): AppState =>
  withEvent(withoutCanary(state), { ...authorship, action: 'retire', version: state.active });

/**
 * Returns the state if it is still the one that the decision was based on. The edge may have withdrawn a canary since
 * then, or somebody else may have made the same change.
 * @throws ReleaseError when the state is another one
 */
export function assertUnchanged(state: AppState, seen: ExpectedState | undefined): AppState {
  const [active, canary] = [state.active, state.canary?.version ?? null];
  if (!seen || (seen.active === active && seen.canary === canary)) return state;
  throw new ReleaseError(
    `Nothing was done: meanwhile ${active} is active${canary ? ` and ${canary} the canary` : ', and there is no canary'}.`,
  );
}

/**
 * Refuses a release that was taken back.
 * @throws ReleaseError that says who took it back, when and why
 */
export function refuseWithdrawn(state: AppState, version: string): void {
  const withdrawal = findWithdrawal(state, version);
  if (!withdrawal) return;
  const { at, by, why } = withdrawal;
  throw new ReleaseError(
    `${version} was taken back on ${at.slice(0, 16).replace('T', ' ')} by ${by}${why ? ` (${why})` : ''}, and is not given to anybody again. Nothing has changed. Release a corrected one, or add --force.`,
  );
}

/** Makes a release active. This ends the canary. */
export function applyRelease(state: AppState | undefined, release: Release): AppState {
  const { version, by, at } = release;
  if (state?.active === version && !state.canary && !isRetired(state)) return state;
  const event: Authorship & Pick<ReleaseEvent, 'action' | 'version'> = { by, at, action: 'release', version };
  if (!state)
    return withEvent(
      { active: version, before: [], canary: null, releases: { [version]: release }, history: [] },
      event,
    );
  return withEvent(
    withoutCanary(
      withActive({ ...state, releases: { ...state.releases, [version]: state.releases[version] ?? release } }, version),
    ),
    event,
  );
}

/**
 * Makes a release the canary for a percentage of visitors. The state does not change when it already is.
 * @throws ReleaseError for an app without an active release in the site, for the active release, and for an invalid
 * percentage
 */
export function applyCanary(
  state: AppState | undefined,
  { release, percent }: { release: Release; percent: number },
): AppState {
  const { version, by, at } = release;
  if (!state)
    throw new ReleaseError(
      `${release.name} is not released yet, so it cannot be a canary: other visitors would get nothing. Release it without --canary first; later releases can be canaries.`,
    );
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new ReleaseError('The share of a canary is a whole number from 0 to 100.');
  if (state.active === version) throw new ReleaseError(`${version} is active already.`);
  if (state.canary?.version === version && state.canary.percent === percent) return state;
  const releases = { ...state.releases, [version]: state.releases[version] ?? release };
  return withEvent(
    { ...state, releases, canary: { version, percent } },
    { by, at, action: 'canary', version, percent },
  );
}

/**
 * Makes the canary the active release.
 * @throws ReleaseError when there is no canary
 */
export function applyPromotion(state: AppState, authorship: Authorship): AppState {
  if (!state.canary) throw new ReleaseError('There is no canary to promote.');
  const { version } = state.canary;
  return withEvent(withoutCanary(withActive(state, version)), { ...authorship, action: 'promote', version });
}

/** A release that is taken back, and what it is: a canary can become the active release in the meantime. */
export interface WithdrawnRelease {
  version: string;
  kind: 'canary' | 'release';
}

/**
 * Withdraws the canary or, if `expected` is the active release, makes the release before it active.
 * @throws ReleaseError when `expected` is no longer what it says, without `expected` when there is no canary, and when
 * there is no earlier release
 */
export function applyWithdrawal(
  state: AppState,
  { why, expected, ...authorship }: Authorship & { why?: string | undefined; expected?: WithdrawnRelease },
): AppState {
  const event = { ...authorship, action: 'withdraw' as const, ...(why ? { why } : {}) };
  const { active, canary } = state;
  if (expected?.kind === 'release') {
    if (expected.version !== active)
      throw new ReleaseError(`${expected.version} is no longer the active release; ${active} is.`);
    return withEvent({ ...state, ...stepBack(state) }, { ...event, version: active });
  }
  if (!canary) throw new ReleaseError('There is no canary to withdraw.');
  const { version, percent } = canary;
  if (expected && version !== expected.version)
    throw new ReleaseError(`${expected.version} is no longer the canary; ${version} is.`);
  // A rollback never leads to what was taken back, although it was active once.
  const before = state.before.filter((one) => one !== version);
  return withEvent(withoutCanary({ ...state, before }), { ...event, version, percent });
}

/** Makes the last release before the active one active. Later rollbacks skip the one that was undone. */
function stepBack(state: AppState): Pick<AppState, 'active' | 'before'> {
  const active = state.before.find((version) => hasRelease(state, version));
  if (active === undefined) throw new ReleaseError('There is no earlier release to go back to.');
  return { active, before: state.before.slice(state.before.indexOf(active) + 1) };
}

/**
 * Undoes the last change: withdraws the canary if there is one, else makes the previous release active. Another call
 * goes further back. With `to`, that release becomes active.
 * @throws ReleaseError when there is no earlier release, or `to` is not kept or is active
 */
export function applyRollback(
  state: AppState,
  { to, ...authorship }: Authorship & { to?: string | undefined },
): AppState {
  if (to === undefined && state.canary) return applyWithdrawal(state, authorship);
  const target = to ?? state.before.find((version) => hasRelease(state, version));
  if (target === undefined) throw new ReleaseError('There is no earlier release to go back to.');
  if (!hasRelease(state, target))
    throw new ReleaseError(`${target} is not kept. The kept releases are: ${Object.keys(state.releases).join(', ')}.`);
  if (target === state.active) throw new ReleaseError(`${target} is the active release.`);
  const at = state.before.indexOf(target);
  // The undone release is not in `before`, so later rollbacks skip it. It can still be chosen with `to`. The next
  // rollback then returns to the release that was active until that choice.
  const before = at < 0 ? [state.active, ...state.before] : state.before.slice(at + 1);
  return withEvent(
    { ...state, canary: null, active: target, before },
    { ...authorship, action: 'rollback', version: target },
  );
}

/**
 * Returns the versions that are not needed: not active, not the canary and not the next to roll back to, and last used
 * before `before` (ISO 8601). For an app that was retired before that time, returns all.
 */
export function findPrunable(state: AppState, before: string): string[] {
  if (isRetired(state)) return (state.history[0]?.at ?? '') < before ? Object.keys(state.releases) : [];
  const needed = new Set([
    state.active,
    state.canary?.version,
    state.before.find((version) => hasRelease(state, version)),
  ]);
  return Object.values(state.releases)
    .filter(({ version, at }) => !needed.has(version) && findLastUse(state, { version, at }) < before)
    .map(({ version }) => version);
}

/**
 * Returns when a release stopped running. A page that was opened before that time may still request its files. When the
 * history no longer has an event of the release, it stopped at the latest with the first change that the history has.
 */
function findLastUse({ history }: AppState, { version, at }: Pick<Release, 'version' | 'at'>): string {
  const index = history.findIndex((event) => event.version === version);
  const last = history[index];
  if (last?.action === 'withdraw') return last.at;
  const ends = (action: ReleaseAction) => action !== 'withdraw' && (action !== 'canary' || last?.action === 'canary');
  const later = last ? history.slice(0, index) : history;
  return later.findLast(({ action }) => ends(action))?.at ?? last?.at ?? at;
}

/** Returns the state without these releases. */
export function applyPruning(state: AppState, versions: readonly string[]): AppState {
  const removed = new Set(versions);
  return {
    ...state,
    before: state.before.filter((version) => !removed.has(version)),
    releases: Object.fromEntries(Object.entries(state.releases).filter(([version]) => !removed.has(version))),
  };
}
