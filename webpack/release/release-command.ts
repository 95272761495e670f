import { parseArgs } from 'node:util';
import type { AppState } from '@quoin/shared/contract/releases/registry';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { buildAll } from '../build-all.ts';
import { getDistFolder, isApp, apps } from '../apps.ts';
import { explainFailure } from './explain-failure.ts';
import { listAddresses } from './registry-compatibility.ts';
import { keptSentence, listing } from './listing.ts';
import { openDeskOfSite, type StoreSettings } from './open-store.ts';
import { ReleaseError } from './release-error.ts';
import { readRegistry, type ReleaseContext } from './change-registry.ts';
import { promote, prune, release, retire, rollback } from './releasing.ts';

interface Caller {
  /** Returns the command line for these arguments, for the usage text. */
  say: (words: string) => string;
  /** The app in whose folder the command runs; absent when the app is an argument. */
  app?: string;
  settings: StoreSettings & Pick<Settings, 'releaseKey'>;
}

interface ReleaseArguments {
  app: string | undefined;
  action: Action;
  canary: number | undefined;
  to: string | undefined;
  days: number;
}
type Action = keyof typeof about;

const dayMs = 86_400_000;
const keptDays = 30;

/** The actions and their descriptions. Without an action, the command releases the app. */
const about = {
  release: 'build it and give it to everybody; --canary 10: to 10 of 100 visitors, 0: to testers only',
  promote: 'give the canary to everybody',
  rollback: 'take back what was done last; again: one further; --to <version>: that one',
  list: 'what is active, tried and kept, and who did what',
  prune: `remove releases that ceased to run ${keptDays} days ago; --days <number>`,
  retire: 'take it out of the site; a release brings it back',
};

const isAction = (word: string): word is Action => Object.hasOwn(about, word);

export const makeUsage = (say: Caller['say']): string =>
  Object.entries(about)
    .map(([action, words]) => `${say(action === 'release' ? '' : action).padEnd(50)} ${words}`)
    .join('\n');

/**
 * Parses the number of an option.
 * @throws ReleaseError when it is not a whole number from 0 to `most`
 */
export function wholeNumber(
  text: string | undefined,
  { option, most }: { option: string; most: number },
): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text) || Number(text) > most)
    throw new ReleaseError(`--${option} takes a whole number from 0 to ${most}.`);
  return Number(text);
}

const options = {
  canary: { type: 'string' },
  to: { type: 'string' },
  days: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parsed(args: string[], say: Caller['say']) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ReleaseError(`${error.message}\n\n${makeUsage(say)}`);
  }
}

function parseArguments(
  { values, positionals }: ReturnType<typeof parsed>,
  { say, app: own }: Omit<Caller, 'settings'>,
): ReleaseArguments {
  const [first = 'release'] = positionals;
  const [app, action = 'release', ...more] = own !== undefined || isAction(first) ? [own, ...positionals] : positionals;
  if (more.length > 0 || !isAction(action) || (app === undefined && action !== 'list'))
    throw new ReleaseError(makeUsage(say));
  const canary = wholeNumber(values.canary, { option: 'canary', most: 100 });
  const days = wholeNumber(values.days, { option: 'days', most: 3650 });
  const ofActions = { canary: 'release', to: 'rollback', days: 'prune' };
  if (Object.entries(ofActions).some(([option, its]) => option in values && its !== action))
    throw new ReleaseError(makeUsage(say));
  return { app, action, canary, to: values.to, days: days ?? keptDays };
}

const who = ({ active, canary }: AppState): string =>
  canary
    ? `${active} is active; ${canary.version} is given to ${canary.percent} of 100 visitors`
    : `${active} is given to everybody`;

async function releaseApp(
  desk: ReleaseContext,
  { app, canary }: { app: string; canary: number | undefined },
): Promise<string> {
  if (!isApp(app)) throw new ReleaseError(`There is no ${app} here to build. The apps are ${apps.join(', ')}.`);
  for (const { version, built } of await buildAll({ only: [app] }))
    console.log(`${app} ${version} ${built ? 'built' : 'is as built before'}`);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => ending.abort(new ReleaseError('Cut off: nothing has changed.')));
  const { apps: before } = await readRegistry(desk);
  const { apps: after } = await release(desk, { folders: [getDistFolder(app)], canary, signal: ending.signal });
  const [said, had] = [after[app], before[app]].map((state) => (state ? who(state) : ''));
  return `${app}: ${said === had ? `nothing is new: ${said} already` : said}.`;
}

function farewell(app: string, { active, releases }: AppState): string {
  const { manifest } = releases[active] ?? {};
  const gone = manifest
    ? [...listAddresses(manifest), ...manifest.menu.map(({ label }) => `${label} in the sidebar`)].join(', ')
    : '';
  return `${app} is retired: the next page is made without it${gone && `, and without ${gone}`}. Open tabs find its files until they are pruned; a release brings it back.`;
}

async function carryOut({ app, action, canary, to, days }: ReleaseArguments, desk: ReleaseContext): Promise<string> {
  if (app === undefined || action === 'list') return listing(await readRegistry(desk), app);
  switch (action) {
    case 'release':
      return releaseApp(desk, { app, canary });
    case 'promote':
      return `${app}: ${who(await promote(desk, { app }))}.`;
    case 'rollback':
      return `${app}: ${who(await rollback(desk, { app, to }))}.`;
    case 'retire':
      return farewell(app, await retire(desk, app));
    case 'prune': {
      const gone = await prune(desk, { app, before: new Date(Date.now() - days * dayMs).toISOString() });
      const { apps: inSite, retired = {} } = await readRegistry(desk);
      const done = gone.length > 0 ? `removed ${gone.join(', ')}.` : 'nothing was removed.';
      return `${app}: ${done} ${keptSentence(inSite[app] ?? retired[app], days)}`.trimEnd();
    }
  }
}

/** Runs the release command, and prints the result. On a failure it prints the reason and sets exit code 1. */
export async function releaseCommand(args: string[], { settings, ...caller }: Caller): Promise<void> {
  try {
    const said = parsed(args, caller.say);
    console.log(
      said.values.help
        ? makeUsage(caller.say)
        : await carryOut(parseArguments(said, caller), await openDeskOfSite(settings)),
    );
  } catch (error) {
    console.error(explainFailure(error));
    process.exitCode = 1;
  }
}
