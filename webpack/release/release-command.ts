import { parseArgs } from 'node:util';
import type { PartState } from '@quoin/shared/contract/registry';
import type { Settings } from '@quoin/shared/contract/settings';
import { buildAll } from '../build-all.ts';
import { getDistFolder, isPart, parts } from '../parts.ts';
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
  part?: string;
  settings: StoreSettings & Pick<Settings, 'releaseKey'>;
}

interface Asked {
  part: string | undefined;
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

export const usageOf = (say: Caller['say']): string =>
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
    throw new ReleaseError(`${error.message}\n\n${usageOf(say)}`);
  }
}

function askedFor(
  { values, positionals }: ReturnType<typeof parsed>,
  { say, part: own }: Omit<Caller, 'settings'>,
): Asked {
  const [first = 'release'] = positionals;
  const [part, action = 'release', ...more] =
    own !== undefined || isAction(first) ? [own, ...positionals] : positionals;
  if (more.length > 0 || !isAction(action) || (part === undefined && action !== 'list'))
    throw new ReleaseError(usageOf(say));
  const canary = wholeNumber(values.canary, { option: 'canary', most: 100 });
  const days = wholeNumber(values.days, { option: 'days', most: 3650 });
  const ofActions = { canary: 'release', to: 'rollback', days: 'prune' };
  if (Object.entries(ofActions).some(([option, its]) => option in values && its !== action))
    throw new ReleaseError(usageOf(say));
  return { part, action, canary, to: values.to, days: days ?? keptDays };
}

const who = ({ active, canary }: PartState): string =>
  canary
    ? `${active} is active; ${canary.version} is given to ${canary.percent} of 100 visitors`
    : `${active} is given to everybody`;

async function releasePart(
  desk: ReleaseContext,
  { part, canary }: { part: string; canary: number | undefined },
): Promise<string> {
  if (!isPart(part)) throw new ReleaseError(`There is no ${part} here to build. The parts are ${parts.join(', ')}.`);
  for (const { version, built } of await buildAll({ only: [part] }))
    console.log(`${part} ${version} ${built ? 'built' : 'is as built before'}`);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => ending.abort(new ReleaseError('Cut off: nothing has changed.')));
  const { parts: before } = await readRegistry(desk);
  const { parts: after } = await release(desk, { folders: [getDistFolder(part)], canary, signal: ending.signal });
  const [said, had] = [after[part], before[part]].map((state) => (state ? who(state) : ''));
  return `${part}: ${said === had ? `nothing is new: ${said} already` : said}.`;
}

function farewell(part: string, { active, releases }: PartState): string {
  const { plate } = releases[active] ?? {};
  const gone = plate
    ? [...listAddresses(plate), ...plate.menu.map(({ label }) => `${label} in the sidebar`)].join(', ')
    : '';
  return `${part} is retired: the next page is made without it${gone && `, and without ${gone}`}. Open tabs find its files until they are pruned; a release brings it back.`;
}

async function carryOut({ part, action, canary, to, days }: Asked, desk: ReleaseContext): Promise<string> {
  if (part === undefined || action === 'list') return listing(await readRegistry(desk), part);
  switch (action) {
    case 'release':
      return releasePart(desk, { part, canary });
    case 'promote':
      return `${part}: ${who(await promote(desk, { part }))}.`;
    case 'rollback':
      return `${part}: ${who(await rollback(desk, { part, to }))}.`;
    case 'retire':
      return farewell(part, await retire(desk, part));
    case 'prune': {
      const gone = await prune(desk, { part, before: new Date(Date.now() - days * dayMs).toISOString() });
      const { parts: inSite, retired = {} } = await readRegistry(desk);
      const done = gone.length > 0 ? `removed ${gone.join(', ')}.` : 'nothing was removed.';
      return `${part}: ${done} ${keptSentence(inSite[part] ?? retired[part], days)}`.trimEnd();
    }
  }
}

/** Runs the release command, and prints the result. On a failure it prints the reason and sets exit code 1. */
export async function releaseCommand(args: string[], { settings, ...caller }: Caller): Promise<void> {
  try {
    const said = parsed(args, caller.say);
    console.log(
      said.values.help ? usageOf(caller.say) : await carryOut(askedFor(said, caller), await openDeskOfSite(settings)),
    );
  } catch (error) {
    console.error(explainFailure(error));
    process.exitCode = 1;
  }
}
