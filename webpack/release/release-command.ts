import { parseArgs } from 'node:util';
import type { AppState } from '@quoin/shared/contract/releases/registry';
import { uploadParameters } from '@quoin/shared/contract/releases/release-admin';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { buildAll } from '../build-all.ts';
import { getDistFolder, isApp, apps } from '../apps.ts';
import { explainFailure } from './explain-failure.ts';
import { listAddresses } from './registry-compatibility.ts';
import { describeKept, listing, toListed } from './listing.ts';
import { openSiteContext, type StoreSettings } from './open-store.ts';
import { refuseTypeErrors } from './refuse-type-errors.ts';
import { ReleaseError } from './release-error.ts';
import { changeInSite, readSite, toSite, upload, type Site } from './site-client.ts';
import { describeSize } from './size-budget.ts';
import { readRegistry, type ReleaseContext } from './change-registry.ts';
import { measureBuild, promote, prune, release, retire, rollback } from './releasing.ts';

interface Caller {
  /** Returns the command line for these arguments, for the usage text. */
  formatCommand: (description: string) => string;
  /** The app in whose folder the command runs; absent when the app is an argument. */
  app?: string;
  /** Reads the settings of the site on this machine. It is not called for a site that is elsewhere. */
  settings: () => StoreSettings & Pick<Settings, 'releaseKey'>;
  render?: ReleaseContext['render'];
}

interface ReleaseArguments {
  app: string | undefined;
  action: Action;
  canary: number | undefined;
  to: string | undefined;
  days: number;
  isForced: boolean;
  waitSeconds: number | undefined;
  /** The address of the site, if it is released to through its edge. */
  site: string | undefined;
}
type Action = keyof typeof descriptions;

const dayMs = 86_400_000;
const defaultDays = 30;

/** The actions and their descriptions. Without an action, the command releases the app. */
const descriptions = {
  release:
    'build it and give it to everybody; --canary 10: to 10 of 100 visitors, 0: to testers only; --force: although it was taken back, or is over its budget',
  promote: 'give the canary to everybody',
  rollback:
    'undo the last change; repeat it to go further back; --to <version>: go back to that one, --force: although it was taken back',
  list: 'list the active, canary and kept releases, and who changed what',
  prune: `remove releases that have not run for ${defaultDays} days; --days <number>`,
  retire: 'remove it from the site; a release brings it back',
};

const commonUsage = `With --wait <seconds>, each waits for a change that somebody else makes.
With --site https://www.example.org and RELEASE_TOKEN, release, promote, rollback and list work from anywhere.`;

const isAction = (word: string): word is Action => Object.hasOwn(descriptions, word);

export const makeUsage = (formatCommand: Caller['formatCommand']): string =>
  [
    ...Object.entries(descriptions).map(
      ([action, description]) => `${formatCommand(action === 'release' ? '' : action).padEnd(50)} ${description}`,
    ),
    commonUsage,
  ].join('\n');

/**
 * Parses the number of an option.
 * @throws ReleaseError when it is not a whole number from `min` to `max`
 */
export function wholeNumber(
  text: string | undefined,
  { option, min = 0, max }: { option: string; min?: number; max: number },
): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text) || Number(text) < min || Number(text) > max)
    throw new ReleaseError(`--${option} takes a whole number from ${min} to ${max}.`);
  return Number(text);
}

const options = {
  canary: { type: 'string' },
  to: { type: 'string' },
  days: { type: 'string' },
  force: { type: 'boolean' },
  wait: { type: 'string' },
  site: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const actionsByOption: Readonly<Record<string, readonly Action[]>> = {
  canary: ['release'],
  to: ['rollback'],
  days: ['prune'],
  force: ['release', 'rollback'],
  wait: ['release', 'promote', 'rollback', 'prune', 'retire'],
  site: ['release', 'promote', 'rollback', 'list'],
};

function parseOptions(args: string[], formatCommand: Caller['formatCommand']) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ReleaseError(`${error.message}\n\n${makeUsage(formatCommand)}`);
  }
}

function parseArguments(
  { values, positionals }: ReturnType<typeof parseOptions>,
  { formatCommand, app: folderApp }: Omit<Caller, 'settings' | 'render'>,
): ReleaseArguments {
  const [first = 'release'] = positionals;
  const [app, action = 'release', ...more] =
    folderApp !== undefined || isAction(first) ? [folderApp, ...positionals] : positionals;
  if (more.length > 0 || !isAction(action) || (app === undefined && action !== 'list'))
    throw new ReleaseError(makeUsage(formatCommand));
  const canary = wholeNumber(values.canary, { option: 'canary', max: 100 });
  const days = wholeNumber(values.days, { option: 'days', max: 3650 });
  const waitSeconds = wholeNumber(values.wait, { option: 'wait', max: uploadParameters.wait.max });
  if (Object.entries(actionsByOption).some(([option, its]) => option in values && !its.includes(action)))
    throw new ReleaseError(makeUsage(formatCommand));
  const isForced = values.force === true;
  return { app, action, canary, to: values.to, days: days ?? defaultDays, isForced, waitSeconds, site: values.site };
}

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

async function runAction(
  { app, action, canary, to, days, isForced }: ReleaseArguments,
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
    case 'retire':
      return describeRetirement(app, await retire(context, app));
    case 'prune': {
      const removedVersions = await prune(context, { app, before: new Date(Date.now() - days * dayMs).toISOString() });
      const { apps: appsInSite, retired = {} } = await readRegistry(context);
      const result = removedVersions.length > 0 ? `removed ${removedVersions.join(', ')}.` : 'nothing was removed.';
      return `${app}: ${result} ${describeKept(appsInSite[app] ?? retired[app], days)}`.trimEnd();
    }
  }
}

/** Runs an action in a site that is elsewhere. */
async function runAtSite(
  { app, action, canary, to, isForced, waitSeconds }: ReleaseArguments,
  site: Site,
): Promise<string> {
  if (app === undefined || action === 'list') return listing(toListed(await readSite(site)), app);
  if (action !== 'release') {
    await changeInSite(site, {
      app,
      change: action === 'promote' ? { action } : { action: 'rollback', ...(to !== undefined && { to }) },
    });
    const state = toListed(await readSite(site)).apps[app];
    return `${app}: ${state ? describeState(state) : 'done'}.`;
  }
  await buildApp(app);
  const { size, ...state } = await upload(site, { folder: getDistFolder(app), canary, isForced, waitSeconds });
  console.log(`${app} is ${size}`);
  return `${app}: ${describeState(state)}.`;
}

/** Runs the release command, and prints the result. On a failure it prints the reason and sets exit code 1. */
export async function releaseCommand(args: string[], { settings, render, ...caller }: Caller): Promise<void> {
  try {
    const parsedArgs = parseOptions(args, caller.formatCommand);
    if (parsedArgs.values.help) return console.log(makeUsage(caller.formatCommand));
    const parsed = parseArguments(parsedArgs, caller);
    if (parsed.site !== undefined) return console.log(await runAtSite(parsed, toSite(parsed.site, process.env)));
    const waitMs = (parsed.waitSeconds ?? 0) * 1000;
    console.log(await runAction(parsed, { ...(await openSiteContext(settings())), render, waitMs }));
  } catch (error) {
    console.error(explainFailure(error));
    process.exitCode = 1;
  }
}
