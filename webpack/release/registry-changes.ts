import type { AppState, Release, ReleaseAction, ReleaseEvent } from '@quoin/shared/contract/releases/registry';
import type { ExpectedState } from '@quoin/shared/contract/releases/release-admin';
import { ReleaseError } from './release-error.ts';

/** Who makes a change, and when (ISO 8601). */
export interface Authorship {
  by: string;
  at: string;
}

const remembered = 50;

const withEvent = (state: AppState, { by, at, ...what }: Authorship & Omit<ReleaseEvent, 'at' | 'by'>): AppState => ({
  ...state,
  history: [{ at, by, ...what }, ...state.history].slice(0, remembered),
});

/** Makes a version active. The previous one becomes the first to roll back to. */
function withActive(state: AppState, version: string): AppState {
  if (state.active === version) return state;
  return { ...state, active: version, before: [state.active, ...state.before].filter((one) => one !== version) };
}

const without = (state: AppState): AppState => ({ ...state, canary: null });

/** Whether the app is retired, and was not released since. */
const isRetired = ({ history: [last] }: AppState): boolean => last?.action === 'retire';

/** Retires the app. This ends its canary. */
export const retired = (state: AppState, doing: Authorship): AppState =>
  withEvent(without(state), { ...doing, action: 'retire', version: state.active });

const has = (state: AppState, version: string): boolean => Object.hasOwn(state.releases, version);

/**
 * Returns the state if it is still the one that the decision was based on. The edge may have withdrawn a canary since
 * then, or somebody else may have made the same change.
 * @throws ReleaseError when the state is another one
 */
export function asSeen(state: AppState, seen: ExpectedState | undefined): AppState {
  const [active, canary] = [state.active, state.canary?.version ?? null];
  if (!seen || (seen.active === active && seen.canary === canary)) return state;
  throw new ReleaseError(
    `Nothing was done: meanwhile ${active} is active${canary ? ` and ${canary} the canary` : ', and there is no canary'}.`,
  );
}

/** Makes a release active. This ends the canary. */
export function released(state: AppState | undefined, release: Release): AppState {
  const { version, by, at } = release;
  if (state?.active === version && !state.canary && !isRetired(state)) return state;
  const event: Authorship & Pick<ReleaseEvent, 'action' | 'version'> = { by, at, action: 'release', version };
  if (!state)
    return withEvent(
      { active: version, before: [], canary: null, releases: { [version]: release }, history: [] },
      event,
    );
  return withEvent(
    without(
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
export function canaried(
  state: AppState | undefined,
  { release, percent }: { release: Release; percent: number },
): AppState {
  const { version, by, at } = release;
  if (!state)
    throw new ReleaseError(
      `${release.name} is in no page yet, so it cannot be a canary: there is nothing to give to the others. Release it without --canary first; what follows can be one.`,
    );
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new ReleaseError('The share of a canary is a whole number from 0 to 100.');
  if (state.active === version) throw new ReleaseError(`${version} is active already: everybody has it.`);
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
export function promoted(state: AppState, doing: Authorship): AppState {
  if (!state.canary) throw new ReleaseError('There is no canary to promote.');
  const { version } = state.canary;
  return withEvent(without(withActive(state, version)), { ...doing, action: 'promote', version });
}

/**
 * Withdraws the canary.
 * @throws ReleaseError when there is no canary, or its version is not `meant`
 */
export function withdrawn(
  state: AppState,
  { why, meant, ...doing }: Authorship & { why?: string | undefined; meant?: string },
): AppState {
  if (!state.canary) throw new ReleaseError('There is no canary to take back.');
  if (meant !== undefined && state.canary.version !== meant)
    throw new ReleaseError(`${meant} is no canary any more; ${state.canary.version} is.`);
  const { version, percent } = state.canary;
  return withEvent(without(state), { ...doing, action: 'withdraw', version, percent, ...(why ? { why } : {}) });
}

/**
 * Undoes the last change: withdraws the canary if there is one, else makes the previous release active. Another call
 * goes further back. With `to`, that release becomes active.
 * @throws ReleaseError when there is no earlier release, or `to` is not kept or is active
 */
export function rolledBack(state: AppState, { to, ...doing }: Authorship & { to?: string | undefined }): AppState {
  if (to === undefined && state.canary) return withdrawn(state, doing);
  const target = to ?? state.before.find((version) => has(state, version));
  if (target === undefined) throw new ReleaseError('There is no earlier release to go back to.');
  if (!has(state, target))
    throw new ReleaseError(`${target} is not kept. These are: ${Object.keys(state.releases).join(', ')}.`);
  if (target === state.active) throw new ReleaseError(`${target} is the active release.`);
  const at = state.before.indexOf(target);
  // The undone release is not in `before`, so later rollbacks skip it. It can still be chosen with `to`. The next
  // rollback then returns to the release that was active until that choice.
  const before = at < 0 ? [state.active, ...state.before] : state.before.slice(at + 1);
  return withEvent(
    { ...state, canary: null, active: target, before },
    { ...doing, action: 'rollback', version: target },
  );
}

/**
 * Returns the versions that are not needed: not active, not the canary and not the next to roll back to, and last used
 * before `before` (ISO 8601). For an app that was retired before that time, returns all.
 */
export function prunable(state: AppState, before: string): string[] {
  if (isRetired(state)) return (state.history[0]?.at ?? '') < before ? Object.keys(state.releases) : [];
  const needed = new Set([state.active, state.canary?.version, state.before.find((version) => has(state, version))]);
  return Object.values(state.releases)
    .filter(({ version, at }) => !needed.has(version) && lastUse(state, { version, at }) < before)
    .map(({ version }) => version);
}

/** Returns when a release stopped running. A page that was opened before that time may still request its files. */
function lastUse({ history }: AppState, { version, at }: Pick<Release, 'version' | 'at'>): string {
  const index = history.findIndex((event) => event.version === version);
  const last = history[index];
  if (!last) return at;
  if (last.action === 'withdraw') return last.at;
  const ends = (action: ReleaseAction) => action !== 'withdraw' && (action !== 'canary' || last.action === 'canary');
  return history.slice(0, index).findLast(({ action }) => ends(action))?.at ?? last.at;
}

/** Returns the state without these releases. */
export function pruned(state: AppState, versions: readonly string[]): AppState {
  const gone = new Set(versions);
  return {
    ...state,
    before: state.before.filter((version) => !gone.has(version)),
    releases: Object.fromEntries(Object.entries(state.releases).filter(([version]) => !gone.has(version))),
  };
}
