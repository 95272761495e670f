import type { AppBuild, AppState, Registry } from '@quoin/shared/contract/releases/registry';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { getDistFolder, apps } from '../apps.ts';
import { openReleaseContext, type StoreSettings } from './open-store.ts';
import { readRegistry, type ReleaseContext } from './change-registry.ts';
import { describeUnapproved } from './approved-hosts.ts';
import { readBuild } from './measure-build.ts';
import { release } from './releasing.ts';

/**
 * Releases the current build of every app. It does not activate a build that somebody withdrew, rolled back or released
 * as a canary, nor one that names hosts which nobody has approved. The first
 * release of a site approves them, and `approvesHosts` each.
 * @returns a sentence for each app whose active release changed, is new, or is not the current build
 */
export async function releaseAll(
  settings: StoreSettings & Pick<Settings, 'releaseKey'>,
  { render, approvesHosts = false }: Pick<ReleaseContext, 'render'> & { approvesHosts?: boolean } = {},
): Promise<string[]> {
  const context = { ...(await openReleaseContext(settings)), render };
  const { apps: before } = await readRegistry(context);
  const isFirst = Object.keys(before).length === 0;
  const folders = apps.map(getDistFolder);
  const after = await release(context, { folders, keepsDecisions: true, approvesHosts: approvesHosts || isFirst });
  const built = await Promise.all(folders.map(readBuild));
  return built.flatMap((build) => describeChange(build, { before: before[build.name], isFirst, after }));
}

interface Outcome {
  before: AppState | undefined;
  /** Whether nothing was released before. */
  isFirst: boolean;
  after: Registry;
}

/** Whether some visitor gets this version. */
const isServed = (state: AppState | undefined, version: string): boolean =>
  state?.active === version || state?.canary?.version === version;

function describeChange(build: AppBuild, { before, isFirst, after }: Outcome): string[] {
  const { name, version } = build;
  const now = after.apps[name];
  const unapproved = describeUnapproved(build, after.hosts);
  const isGiven = isServed(now, version);
  if (unapproved !== undefined && !isGiven) return [`${name} ${version} is built, and not released: ${unapproved}.`];
  if (!now) return [`${name} is retired, and is not released. \`npm run release -w ${name}\` brings it back.`];
  if (!isGiven) {
    return [
      `${name} stays at ${now.active}, as somebody decided; ${version} is built. \`npm run release -w ${name}\` gives it to everybody.`,
    ];
  }
  if (!before) return isFirst ? [] : [`${name} ${now.active} is given to everybody; it is new.`];
  return before.active === now.active
    ? []
    : [`${name} ${now.active} is given to everybody, in the place of ${before.active}.`];
}
