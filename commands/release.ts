import { parseArgs } from 'node:util';
import type { PartState } from '@quoin/shared/contract/registry';
import { buildAll } from '@quoin/webpack/build-all.ts';
import { distOf, isPart, parts } from '@quoin/webpack/parts.ts';
import { openDesk } from '@quoin/webpack/release/open-store.ts';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import { promote, prune, readRegistry, release, rollback, type Desk } from '@quoin/webpack/release/releasing.ts';
import { listing } from './run/release-listing.ts';
import { settingsOrExit } from './run/settings.ts';

/** `npm run release -w remote-public`, with what is to be done of its releases; at the root the part is named first. */
const usage = `npm run release -w remote-public                    build it and give it to everybody
npm run release -w remote-public -- --canary 10    … to 10 of 100 visitors; to none but testers with 0
npm run release -w remote-public -- promote        give the canary to everybody
npm run release -w remote-public -- rollback       take back what was done last; again: one further; --to <version>: that one
npm run release -w remote-public -- list           what is active, tried and kept, and who did what
npm run release -w remote-public -- prune          remove releases that ceased to run 30 days ago; --days <number>
The parts are ${parts.join(', ')}.`;

const dayMs = 86_400_000;

interface Asked { part: string | undefined; action: string; canary: number | undefined; to: string | undefined; days: number }

function wholeNumber(text: string | undefined, { option, most }: { option: string; most: number }): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text) || Number(text) > most) throw new ReleaseError(`--${option} takes a whole number from 0 to ${most}.`);
  return Number(text);
}

function askedFor(args: string[]): Asked {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { canary: { type: 'string' }, to: { type: 'string' }, days: { type: 'string' } } });
  const [part, action = 'release', ...more] = isPart(positionals[0] ?? '') ? positionals : [undefined, ...positionals];
  if (more.length > 0) throw new ReleaseError(usage);
  const canary = wholeNumber(values.canary, { option: 'canary', most: 100 });
  const days = wholeNumber(values.days, { option: 'days', most: 3650 });
  const ofActions = { canary: 'release', to: 'rollback', days: 'prune' };
  if (Object.entries(ofActions).some(([option, its]) => option in values && its !== action)) throw new ReleaseError(usage);
  return { part, action, canary, to: values.to, days: days ?? 30 };
}

const who = ({ active, canary }: PartState): string =>
  (canary ? `${active} is active; ${canary.version} is given to ${canary.percent} of 100 visitors` : `${active} is given to everybody`);

async function releasePart(desk: Desk, { part, canary }: { part: string; canary: number | undefined }): Promise<string> {
  for (const { version, built } of await buildAll({ only: [part] })) console.log(`${part} ${version} ${built ? 'built' : 'is as built before'}`);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort(new ReleaseError('Cut off: nothing has changed.')));
  const { parts: all } = await release(desk, { folders: [distOf(part)], canary, signal: ending.signal });
  const state = all[part];
  return state ? `${part}: ${who(state)}.` : '';
}

async function carryOut({ part, action, canary, to, days }: Asked, desk: Desk): Promise<string> {
  if (action === 'list') return listing(await readRegistry(desk), part);
  if (part === undefined) throw new ReleaseError(usage);
  switch (action) {
    case 'release': return releasePart(desk, { part, canary });
    case 'promote': return `${part}: ${who(await promote(desk, part))}.`;
    case 'rollback': return `${part}: ${who(await rollback(desk, { part, to }))}.`;
    case 'prune': {
      const gone = await prune(desk, { part, before: new Date(Date.now() - days * dayMs).toISOString() });
      return gone.length > 0 ? `${part}: removed ${gone.join(', ')}.` : `${part}: no release ceased to run ${days} days ago.`;
    }
    default: throw new ReleaseError(usage);
  }
}

try {
  const asked = askedFor(process.argv.slice(2));
  console.log(await carryOut(asked, await openDesk(settingsOrExit(process.env))));
} catch (error) {
  const isOurs = error instanceof ReleaseError || (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  console.error(isOurs ? error.message : error);
  process.exitCode = 1;
}
