import { parseArgs } from 'node:util';
import { uploadLimits } from '@quoin/shared/contract/releases/release-admin';
import { hostKinds, joinHosts, type HostKind, type RemoteHosts } from '@quoin/shared/contract/releases/remote-hosts';
import { ReleaseError } from './release-error.ts';

/** Returns the command line for these arguments, for the usage text. */
export type FormatCommand = (description: string) => string;

export interface CommandPlace {
  formatCommand: FormatCommand;
  /** The app in whose folder the command runs; absent when the app is an argument. */
  app?: string;
}

export interface ReleaseArguments {
  app: string | undefined;
  action: Action;
  canary: number | undefined;
  to: string | undefined;
  days: number;
  isForced: boolean;
  waitSeconds: number | undefined;
  /** Of the action `hosts`: those that the remote's pages may use, or none. Neither: it only says which they are. */
  hosts: RemoteHosts;
  isNone: boolean;
  /** The address of the site, if it is released to through its edge. */
  site: string | undefined;
}
type Action = keyof typeof descriptions;

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
  hosts:
    'say which other hosts its pages may use; --connect https://api.example.org, --img, --font, --frame: set them, --none: no others',
  retire: 'remove it from the site; a release brings it back',
};

const commonUsage = `With --wait <seconds>, each waits for a change that somebody else makes.
With --site https://www.example.org and RELEASE_TOKEN, release, promote, rollback and list work from anywhere.`;

const isAction = (word: string): word is Action => Object.hasOwn(descriptions, word);

export const makeUsage = (formatCommand: FormatCommand): string =>
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

/** The options that name hosts, one for each kind. */
export const hostOptions = {
  connect: { type: 'string', multiple: true },
  img: { type: 'string', multiple: true },
  font: { type: 'string', multiple: true },
  frame: { type: 'string', multiple: true },
} as const satisfies Record<HostKind, object>;

const options = {
  canary: { type: 'string' },
  to: { type: 'string' },
  days: { type: 'string' },
  force: { type: 'boolean' },
  wait: { type: 'string' },
  site: { type: 'string' },
  ...hostOptions,
  none: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const actionsByOption: Readonly<Record<string, readonly Action[]>> = {
  canary: ['release'],
  to: ['rollback'],
  days: ['prune'],
  force: ['release', 'rollback'],
  wait: ['release', 'promote', 'rollback', 'prune', 'hosts', 'retire'],
  site: ['release', 'promote', 'rollback', 'list'],
  ...Object.fromEntries([...hostKinds, 'none'].map((option) => [option, ['hosts'] as const])),
};

function parseOptions(args: string[], formatCommand: FormatCommand) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ReleaseError(`${error.message}\n\n${makeUsage(formatCommand)}`);
  }
}

/**
 * Parses the arguments of the release command.
 * @returns `help` if they ask for the usage
 * @throws ReleaseError with the usage, or that says which number is wrong
 */
export function parseArguments(args: string[], place: CommandPlace): ReleaseArguments | 'help' {
  const parsed = parseOptions(args, place.formatCommand);
  return parsed.values.help ? 'help' : toArguments(parsed, place);
}

/** Whether each option belongs to the action, and `none` is without hosts. */
const isValidFor = (action: Action, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(actionsByOption).every(([option, its]) => !(option in values) || its.includes(action))
  && !('none' in values && hostKinds.some((kind) => kind in values));

function toArguments(
  { values, positionals }: ReturnType<typeof parseOptions>,
  { formatCommand, app: folderApp }: CommandPlace,
): ReleaseArguments {
  const [first = 'release'] = positionals;
  const [app, action = 'release', ...more] =
    folderApp !== undefined || isAction(first) ? [folderApp, ...positionals] : positionals;
  if (more.length > 0 || !isAction(action) || (app === undefined && action !== 'list'))
    throw new ReleaseError(makeUsage(formatCommand));
  const canary = wholeNumber(values.canary, { option: 'canary', max: uploadLimits.canary });
  const days = wholeNumber(values.days, { option: 'days', max: 3650 });
  const waitSeconds = wholeNumber(values.wait, { option: 'wait', max: uploadLimits.wait });
  const hosts = joinHosts([values]);
  const isNone = values.none === true;
  if (!isValidFor(action, values)) throw new ReleaseError(makeUsage(formatCommand));
  return {
    app,
    action,
    canary,
    to: values.to,
    days: days ?? defaultDays,
    isForced: values.force === true,
    waitSeconds,
    hosts,
    isNone,
    site: values.site,
  };
}
