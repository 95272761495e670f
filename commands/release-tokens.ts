import { parseArgs } from 'node:util';
import type { Registry, ReleaseToken } from '@quoin/shared/contract/releases/registry';
import { readRegistry, type ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { explainFailure } from '@quoin/webpack/release/explain-failure.ts';
import { openSiteContext } from '@quoin/webpack/release/open-store.ts';
import { wholeNumber } from '@quoin/webpack/release/release-arguments.ts';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import { createReleaseToken, revokeReleaseToken } from '@quoin/webpack/release/release-tokens.ts';
import { settingsOrExit } from './run/settings.ts';

/** `npm run release-tokens` manages the tokens with which teams release their remotes without the site's key. */
const command = 'npm run release-tokens --';
const [defaultDays, maxDays] = [90, 366];
const usage = `${command} make events remote-events    makes a token for the team "events", with which it releases the named remotes
  --canary 20      canaries only, to at most 20 of 100 visitors
  --days 30        for how long it may be used; ${defaultDays} days, at most ${maxDays}
  --take-over      also remotes that belong to another team
${command} list                           lists the tokens and the teams of remotes
${command} revoke 1a2b3c4d                revokes a token`;

const options = {
  canary: { type: 'string' },
  days: { type: 'string' },
  'take-over': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ReleaseError(`${error.message}\n\n${usage}`);
  }
}

const describeChannel = ({ canary }: ReleaseToken): string =>
  canary === null ? 'to everybody' : `canaries to at most ${canary} of 100 visitors`;

const describeToken = (token: ReleaseToken): string =>
  `${token.id}  ${token.team}: ${token.remotes.join(', ')}, ${describeChannel(token)}, until ${token.expires.slice(0, 10)}${
    Date.parse(token.expires) <= Date.now() ? ' (over)' : ''
  }, made by ${token.by} on ${token.at.slice(0, 10)}`;

function listTokens({ tokens = [], owners = {} }: Registry): string {
  const names = Object.entries(owners).map(([name, team]) => `${name} belongs to ${team}`);
  return [...(tokens.length > 0 ? tokens.map(describeToken) : ['There are no tokens.']), ...names].join('\n');
}

type Values = ReturnType<typeof parseOptions>['values'];

async function make(context: ReleaseContext, [[team, ...remotes], values]: [string[], Values]): Promise<string> {
  if (team === undefined || remotes.length === 0) throw new ReleaseError(usage);
  const days = wholeNumber(values.days, { option: 'days', min: 1, max: maxDays }) ?? defaultDays;
  const canary = wholeNumber(values.canary, { option: 'canary', max: 100 }) ?? null;
  const takesOver = values['take-over'] === true;
  const { secret, token } = await createReleaseToken(context, { team, remotes, canary, days, takesOver });
  return `${describeToken(token)}\n\n${secret}\n\nNothing shows it again. The team sets RELEASE_TOKEN to it where it builds.`;
}

async function run({ values, positionals: [action, ...names] }: ReturnType<typeof parseOptions>): Promise<string> {
  const [id, ...more] = names;
  const isMade = action === 'make';
  const wantsOptions = Object.keys(values).length > 0;
  if (!isMade && (wantsOptions || more.length > 0 || (action === 'list' ? id !== undefined : id === undefined)))
    throw new ReleaseError(usage);
  const context = await openSiteContext(settingsOrExit(process.env));
  if (isMade) return make(context, [names, values]);
  if (action === 'list') return listTokens(await readRegistry(context));
  if (action !== 'revoke' || id === undefined) throw new ReleaseError(usage);
  const { team } = await revokeReleaseToken(context, id);
  return `The token ${id} of ${team} is revoked. What it released stays.`;
}

try {
  const parsed = parseOptions(process.argv.slice(2));
  console.log(parsed.values.help ? usage : await run(parsed));
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
