import type { AppState, Registry } from '@quoin/shared/contract/releases/registry';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { getDistFolder, apps } from '../apps.ts';
import { openReleaseContext, type StoreSettings } from './open-store.ts';
import { readRegistry, type ReleaseContext } from './change-registry.ts';
import { readBuild, release } from './releasing.ts';

/**
 * Releases the current build of every app. It does not activate a build that somebody withdrew, rolled back or released
 * as a canary.
 * @returns a sentence for each app whose active release changed, is new, or is not the current build
 */
export async function releaseAll(
  settings: StoreSettings & Pick<Settings, 'releaseKey'>,
  render?: ReleaseContext['render'],
): Promise<string[]> {
  const context = { ...(await openReleaseContext(settings)), render };
  const { apps: before } = await readRegistry(context);
  const after = await release(context, { folders: apps.map(getDistFolder), keepsDecisions: true });
  const built = await Promise.all(apps.map((name) => readBuild(getDistFolder(name))));
  const isFirst = Object.keys(before).length === 0;
  return built.flatMap(({ name, version }) => describeChange({ name, version, before: before[name], isFirst, after }));
}

interface ReleasedBuild {
  name: string;
  version: string;
  before: AppState | undefined;
  /** Whether nothing was released before. */ isFirst: boolean;
  after: Registry;
}

function describeChange({ name, version, before, isFirst, after }: ReleasedBuild): string[] {
  const now = after.apps[name];
  if (!now) return [`${name} is retired, and is not released. \`npm run release -w ${name}\` brings it back.`];
  if (now.active !== version && now.canary?.version !== version) {
    return [
      `${name} stays at ${now.active}, as somebody decided; ${version} is built. \`npm run release -w ${name}\` gives it to everybody.`,
    ];
  }
  if (!before) return isFirst ? [] : [`${name} ${now.active} is given to everybody; it is new.`];
  return before.active === now.active
    ? []
    : [`${name} ${now.active} is given to everybody, in the place of ${before.active}.`];
}
