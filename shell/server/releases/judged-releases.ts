import type { AppBuild, AppState, Registry } from '@quoin/shared/contract/releases/registry';
import type { Settings } from '@quoin/shared/contract/settings/settings';

/**
 * How long after it became active a release is taken for the cause of its failures, in milliseconds. What begins later
 * has another cause, such as content or another server, and the release before would fail too.
 */
const youngMs = 3_600_000;

/** Whether a release became active a short time ago, in the place of another one that is kept. */
export function isYoung({ active, before, releases, history }: AppState, version: string): boolean {
  if (active !== version || !before.some((earlier) => Object.hasOwn(releases, earlier))) return false;
  // The active release can be released again, to end a canary: it is as old as before.
  const activations = history.filter(({ action }) => action !== 'canary' && action !== 'withdraw');
  const earlier = activations.findIndex((event) => event.version !== version);
  const activation = earlier < 0 ? activations.at(-1) : activations[earlier - 1];
  return activation !== undefined && Date.now() - Date.parse(activation.at) < youngMs;
}

/** Lists the releases that the edge takes back when they fail: canaries and, by a setting, young releases. */
export const listJudged = (
  { apps }: Pick<Registry, 'apps'>,
  { onFailingRelease }: Pick<Settings, 'onFailingRelease'>,
): Pick<AppBuild, 'name' | 'version'>[] =>
  Object.entries(apps).flatMap(([name, state]) => [
    ...(state.canary ? [{ name, version: state.canary.version }] : []),
    ...(onFailingRelease === 'rollback' && isYoung(state, state.active) ? [{ name, version: state.active }] : []),
  ]);
