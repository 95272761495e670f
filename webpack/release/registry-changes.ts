import type { PartState, Release, ReleaseAction, ReleaseEvent } from '@quoin/shared/contract/registry';
import type { ExpectedState } from '@quoin/shared/contract/release-admin';
import { ReleaseError } from './release-error.ts';

/** Who does it, and when (ISO 8601). */
export interface Doing {
  by: string;
  at: string;
}

const remembered = 50;

const withEvent = (state: PartState, { by, at, ...what }: Doing & Omit<ReleaseEvent, 'at' | 'by'>): PartState => ({
  ...state,
  history: [{ at, by, ...what }, ...state.history].slice(0, remembered),
});

/** Makes a version the active one; what was active is the first to go back to. */
function withActive(state: PartState, version: string): PartState {
  if (state.active === version) return state;
  return { ...state, active: version, before: [state.active, ...state.before].filter((one) => one !== version) };
}

const without = (state: PartState): PartState => ({ ...state, canary: null });

/** Whether it was taken out of the site, and not released since. */
const isRetired = ({ history: [last] }: PartState): boolean => last?.action === 'retire';

/** The part is taken out of the site. A canary that was out is over. */
export const retired = (state: PartState, doing: Doing): PartState =>
  withEvent(without(state), { ...doing, action: 'retire', version: state.active });

const has = (state: PartState, version: string): boolean => Object.hasOwn(state.releases, version);

/**
 * The part, where it is still what somebody decided by: since then the edge may have withdrawn a canary, or somebody
 * else done the same.
 * @throws ReleaseError where it is not
 */
export function asSeen(state: PartState, seen: ExpectedState | undefined): PartState {
  const [active, canary] = [state.active, state.canary?.version ?? null];
  if (!seen || (seen.active === active && seen.canary === canary)) return state;
  throw new ReleaseError(
    `Nothing was done: meanwhile ${active} is active${canary ? ` and ${canary} the canary` : ', and there is no canary'}.`,
  );
}

/** A release becomes the active one. A canary that was out is over. */
export function released(state: PartState | undefined, release: Release): PartState {
  const { version, by, at } = release;
  if (state?.active === version && !state.canary && !isRetired(state)) return state;
  const event: Doing & Pick<ReleaseEvent, 'action' | 'version'> = { by, at, action: 'release', version };
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
 * A release is given to some visitors. One that is given to that share already stays as it is.
 * @throws ReleaseError for a part that the site is made without, for the active one, and for a share that is none
 */
export function canaried(
  state: PartState | undefined,
  { release, percent }: { release: Release; percent: number },
): PartState {
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
 * The canary becomes the active release.
 * @throws ReleaseError when there is none
 */
export function promoted(state: PartState, doing: Doing): PartState {
  if (!state.canary) throw new ReleaseError('There is no canary to promote.');
  const { version } = state.canary;
  return withEvent(without(withActive(state, version)), { ...doing, action: 'promote', version });
}

/**
 * The canary is taken back.
 * @throws ReleaseError when there is none, or another than the one that is meant
 */
export function withdrawn(
  state: PartState,
  { why, meant, ...doing }: Doing & { why?: string | undefined; meant?: string },
): PartState {
  if (!state.canary) throw new ReleaseError('There is no canary to take back.');
  if (meant !== undefined && state.canary.version !== meant)
    throw new ReleaseError(`${meant} is no canary any more; ${state.canary.version} is.`);
  const { version, percent } = state.canary;
  return withEvent(without(state), { ...doing, action: 'withdraw', version, percent, ...(why ? { why } : {}) });
}

/**
 * Takes back what was done last: a canary if one is out, else the active release for the one before it.
 * Doing it again goes further back. With `to`, that release becomes the active one.
 * @throws ReleaseError when there is nothing to go back to, or `to` is not kept
 */
export function rolledBack(state: PartState, { to, ...doing }: Doing & { to?: string | undefined }): PartState {
  if (to === undefined && state.canary) return withdrawn(state, doing);
  const target = to ?? state.before.find((version) => has(state, version));
  if (target === undefined) throw new ReleaseError('There is no earlier release to go back to.');
  if (!has(state, target))
    throw new ReleaseError(`${target} is not kept. These are: ${Object.keys(state.releases).join(', ')}.`);
  if (target === state.active) throw new ReleaseError(`${target} is the active release.`);
  const at = state.before.indexOf(target);
  // One that was taken back is not gone back to; it can still be named, and takes back the rollback then.
  const before = at < 0 ? [state.active, ...state.before] : state.before.slice(at + 1);
  return withEvent(
    { ...state, canary: null, active: target, before },
    { ...doing, action: 'rollback', version: target },
  );
}

/**
 * The releases that nothing needs any more: not active, no canary, not the next to go back to, and released before a
 * moment (ISO 8601). Of a part that was retired before that moment, all.
 */
export function prunable(state: PartState, before: string): string[] {
  if (isRetired(state)) return (state.history[0]?.at ?? '') < before ? Object.keys(state.releases) : [];
  const needed = new Set([state.active, state.canary?.version, state.before.find((version) => has(state, version))]);
  return Object.values(state.releases)
    .filter(({ version, at }) => !needed.has(version) && lastUse(state, { version, at }) < before)
    .map(({ version }) => version);
}

/** When a release that does not run ceased to: a page that was opened before may still ask for its files. */
function lastUse({ history }: PartState, { version, at }: Pick<Release, 'version' | 'at'>): string {
  const index = history.findIndex((event) => event.version === version);
  const last = history[index];
  if (!last) return at;
  if (last.action === 'withdraw') return last.at;
  const ends = (action: ReleaseAction) => action !== 'withdraw' && (action !== 'canary' || last.action === 'canary');
  return history.slice(0, index).findLast(({ action }) => ends(action))?.at ?? last.at;
}

/** Without these releases. */
export function pruned(state: PartState, versions: readonly string[]): PartState {
  const gone = new Set(versions);
  return {
    ...state,
    before: state.before.filter((version) => !gone.has(version)),
    releases: Object.fromEntries(Object.entries(state.releases).filter(([version]) => !gone.has(version))),
  };
}
