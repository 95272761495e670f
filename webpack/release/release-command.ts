import type { AppState } from '@quoin/shared/contract/releases/registry';
import { describeHosts, hasHosts, type RemoteHosts } from '@quoin/shared/contract/releases/remote-hosts';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { buildAll } from '../build-all.ts';
import { getDistFolder, isApp, apps } from '../apps.ts';
import { explainFailure } from './explain-failure.ts';
import { listAddresses } from './registry-compatibility.ts';
import { describeKept, listing, toListed } from './listing.ts';
import { openSiteContext, type StoreSettings } from './open-store.ts';
import { refuseTypeErrors } from './refuse-type-errors.ts';
import { makeUsage, parseArguments, type CommandPlace, type ReleaseArguments } from './release-arguments.ts';
import { ReleaseError } from './release-error.ts';
import { changeInSite, readSite, toSite, upload, type Site } from './site-client.ts';
import { describeSize } from './size-budget.ts';
import { readRegistry, type ReleaseContext } from './change-registry.ts';
import { approveHosts } from './approved-hosts.ts';
import { measureBuild } from './measure-build.ts';
import { promote, prune, release, retire, rollback } from './releasing.ts';

interface Caller extends CommandPlace {
  /** Reads the settings of the site on this machine. It is not called for a site that is elsewhere. */
  settings: () => StoreSettings & Pick<Settings, 'releaseKey'>;
  render?: ReleaseContext['render'];
}

const dayMs = 86_400_000;

const describeState = ({ active, canary }: Pick<AppState, 'active' | 'canary'>): string =>
  canary
    ? `${active} is active; ${canary.version} is given to ${canary.percent} of 100 visitors`
    : `${active} is given to everybody`;

/** Builds an app that is to be released, if its sources changed. */
async function buildApp(app: string): Promise<void> {
  if (!isApp(app)) throw new ReleaseError(`There is no ${app} here to build. The apps are ${apps.join(', ')}.`);
  await refuseTypeErrors(app);
  for (const { version, built } of await buildAll({ only: [app] }))
    console.log(`${app} ${version} ${built ? 'built' : 'is unchanged'}`);
}

async function releaseApp(
  context: ReleaseContext,
  { app, canary, isForced }: { app: string; canary: number | undefined; isForced: boolean },
): Promise<string> {
  await buildApp(app);
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => controller.abort(new ReleaseError('Aborted: nothing has changed.')));
  const { apps: before } = await readRegistry(context);
  const size = await describeSize(await measureBuild(context, getDistFolder(app)), {
    store: context.store,
    state: before[app],
  });
  console.log(`${app} is ${size}`);
  const { apps: after } = await release(context, {
    folders: [getDistFolder(app)],
    canary,
    isForced,
    signal: controller.signal,
  });
  const [newText, oldText] = [after[app], before[app]].map((state) => (state ? describeState(state) : ''));
  return `${app}: ${newText === oldText ? `nothing has changed: ${newText} already` : newText}.`;
}

function describeRetirement(app: string, { active, releases }: AppState): string {
  const { manifest } = releases[active] ?? {};
  const removedPlaces = manifest
    ? [...listAddresses(manifest), ...manifest.menu.map(({ label }) => `${label} in the sidebar`)].join(', ')
    : '';
  return `${app} is retired: the next page is made without it${removedPlaces && `, and without ${removedPlaces}`}. Open tabs find its files until they are pruned; a release brings it back.`;
}

async function pruneApp(context: ReleaseContext, { app, days }: { app: string; days: number }): Promise<string> {
  const removedVersions = await prune(context, { app, before: new Date(Date.now() - days * dayMs).toISOString() });
  const { apps: appsInSite, retired = {} } = await readRegistry(context);
  const result = removedVersions.length > 0 ? `removed ${removedVersions.join(', ')}.` : 'nothing was removed.';
  return `${app}: ${result} ${describeKept(appsInSite[app] ?? retired[app], days)}`.trimEnd();
}

/** Sets the approved hosts of a remote. Without any, it says which are. */
async function runHosts(
  context: ReleaseContext,
  { app, hosts, isNone }: { app: string; hosts: RemoteHosts; isNone: boolean },
): Promise<string> {
  if (hasHosts(hosts) || isNone) await approveHosts(context, { app, hosts });
  const { apps, hosts: approved = {} } = await readRegistry(context);
  const note = apps[app] ? '' : ' It is not in the site yet.';
  return `${app}: its pages may use ${describeHosts(approved[app] ?? {}) || 'no other hosts'}.${note}`;
}

async function runAction(
  { app, action, canary, to, days, isForced, hosts, isNone }: ReleaseArguments,
  context: ReleaseContext,
): Promise<string> {
  if (app === undefined || action === 'list') return listing(await readRegistry(context), app);
  switch (action) {
    case 'release':
      return releaseApp(context, { app, canary, isForced });
    case 'promote':
      return `${app}: ${describeState(await promote(context, { app }))}.`;
    case 'rollback':
      return `${app}: ${describeState(await rollback(context, { app, to, isForced }))}.`;
    case 'hosts':
      return runHosts(context, { app, hosts, isNone });
    case 'retire':
      return describeRetirement(app, await retire(context, app));
    case 'prune':
      return pruneApp(context, { app, days });
  }
}

/** Runs an action in a site that is elsewhere. */
async function runAtSite(
  { app, action, canary, to, isForced, waitSeconds }: ReleaseArguments,
  site: Site,
): Promise<string> {
  if (app === undefined || action === 'list') return listing(toListed(await readSite(site)), app);
  if (action !== 'release') {
    const change = action === 'promote' ? { action } : { action: 'rollback' as const, ...(to !== undefined && { to }) };
    return `${app}: ${describeState(await changeInSite(site, { app, change }))}.`;
  }
  await buildApp(app);
  const { size, ...state } = await upload(site, { folder: getDistFolder(app), canary, isForced, waitSeconds });
  console.log(`${app} is ${size}`);
  return `${app}: ${describeState(state)}.`;
}

/** Runs the release command, and prints the result. On a failure it prints the reason and sets exit code 1. */
export async function releaseCommand(args: string[], { settings, render, ...caller }: Caller): Promise<void> {
  try {
    const parsed = parseArguments(args, caller);
    if (parsed === 'help') return console.log(makeUsage(caller.formatCommand));
    if (parsed.site !== undefined) return console.log(await runAtSite(parsed, toSite(parsed.site, process.env)));
    const waitMs = (parsed.waitSeconds ?? 0) * 1000;
    console.log(await runAction(parsed, { ...(await openSiteContext(settings())), render, waitMs }));
  } catch (error) {
    console.error(explainFailure(error));
    process.exitCode = 1;
  }
}
