import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { remoteName } from '@quoin/shared/contract/releases/app-name';
import type { AppBuild, AppState, Registry, ReleaseToken } from '@quoin/shared/contract/releases/registry';
import { isEverywhere } from '@quoin/shared/contract/releases/remote-manifest';
import { changeRegistry, readRegistry, type Changeable, type ReleaseContext } from './change-registry.ts';
import { ReleaseError, TokenError } from './release-error.ts';

/** The prefix of every secret. Secret scanners find leaked tokens by it. */
export const tokenPrefix = 'quoin_release_';

const [teamName, pattern] = [/^[a-z][a-z\d-]{0,39}$/, new RegExp(`^${tokenPrefix}([\\da-f]{8})_[\\w-]{43}$`)];
const maxTokens = 200;
const dayMs = 86_400_000;

const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export interface NewToken {
  team: string;
  remotes: readonly string[];
  canary: number | null;
  /** For how many days it may be used. */
  days: number;
  /** Gives the remotes to this team also if they belong to another one. Its tokens no longer release them. */
  takesOver?: boolean;
}

function refuseNames({ team, remotes }: NewToken): void {
  if (!teamName.test(team))
    throw new ReleaseError(
      `"${team}" cannot be the name of a team. It begins with a letter and has up to 40 letters in lower case, digits and hyphens.`,
    );
  const wrong = remotes.find((name) => !new RegExp(`^${remoteName}$`).test(name));
  if (wrong !== undefined)
    throw new ReleaseError(
      `"${wrong}" cannot be the name of a remote. A team's token releases remotes, never the shell.`,
    );
}

function refuseOwned(owners: Readonly<Record<string, string>>, { team, remotes }: NewToken): void {
  const owned = remotes.find((name) => (owners[name] ?? team) !== team);
  if (owned !== undefined)
    throw new ReleaseError(
      `${owned} belongs to the team ${owners[owned]}. Nothing has changed. To give it to ${team}, add --take-over.`,
    );
}

/**
 * Makes a token that releases remotes of a team. Remotes that belong to nobody belong to the team from then on.
 * @returns the token, and its secret, which is stored nowhere
 * @throws ReleaseError for names that are not allowed, and for a remote of another team
 */
export async function createReleaseToken(
  context: ReleaseContext,
  newToken: NewToken,
): Promise<{ secret: string; token: ReleaseToken }> {
  refuseNames(newToken);
  const { team, remotes, canary, days, takesOver = false } = newToken;
  const id = randomBytes(4).toString('hex');
  const secret = `${tokenPrefix}${id}_${randomBytes(32).toString('base64url')}`;
  const at = new Date();
  const token: ReleaseToken = {
    id,
    team,
    remotes: [...new Set(remotes)],
    canary,
    hash: hashSecret(secret).toString('hex'),
    at: at.toISOString(),
    expires: new Date(at.getTime() + days * dayMs).toISOString(),
    by: context.by,
  };
  await changeRegistry(context, {
    update: ({ owners = {}, tokens = [] }) => {
      if (!takesOver) refuseOwned(owners, newToken);
      const usable = tokens.filter(({ expires }) => expires > token.at);
      if (usable.length >= maxTokens)
        throw new ReleaseError(`There are ${maxTokens} tokens already: revoke one that nobody needs.`);
      return {
        owners: { ...owners, ...Object.fromEntries(token.remotes.map((name) => [name, team])) },
        tokens: [...usable, token],
      };
    },
  });
  return { secret, token };
}

/**
 * Revokes a token. What it released stays.
 * @throws ReleaseError when there is none with this id
 */
export async function revokeReleaseToken(context: ReleaseContext, id: string): Promise<ReleaseToken> {
  const revoked = (await readRegistry(context)).tokens?.find((token) => token.id === id);
  if (!revoked) throw new ReleaseError(`There is no token ${id}.`);
  await changeRegistry(context, {
    update: ({ tokens = [] }) => ({ tokens: tokens.filter((token) => token.id !== id) }),
  });
  return revoked;
}

/** Returns the token of a secret, if it may be used now. */
export function findReleaseToken({ tokens = [] }: Pick<Registry, 'tokens'>, secret: string): ReleaseToken | undefined {
  const [, id] = pattern.exec(secret) ?? [];
  const token = id === undefined ? undefined : tokens.find((one) => one.id === id);
  if (!token || Date.parse(token.expires) <= Date.now()) return undefined;
  return timingSafeEqual(Buffer.from(token.hash, 'hex'), hashSecret(secret)) ? token : undefined;
}

/** Who made a change with this token, for the history. */
export const describeTeam = ({ team, id }: ReleaseToken): string => `${team} (token ${id})`;

/** Whether a token may change what this percentage of visitors gets; undefined: everybody. */
const reaches = (token: ReleaseToken, percent: number | undefined): boolean =>
  token.canary === null || (percent !== undefined && percent <= token.canary);

interface TokenChange {
  token: ReleaseToken;
  name: string;
  /** The percentage of a canary; undefined: everybody. */
  canary: number | undefined;
  /** The build that is released; absent for a change of what is released already. */
  build?: AppBuild;
}

/**
 * Refuses a change that a token does not allow. It is called with the registry that the change is applied to, because
 * the token may have been revoked, or the remote given to another team, since the request began.
 * @throws TokenError that says what the token allows
 */
export function refuseUnauthorized(
  { apps, owners = {}, tokens = [] }: Changeable,
  { token: { id }, name, canary, build }: TokenChange,
): void {
  const token = tokens.find((one) => one.id === id);
  if (!token || Date.parse(token.expires) <= Date.now()) throw new TokenError('This token is no longer valid.');
  if (!token.remotes.includes(name))
    throw new TokenError(`This token releases ${token.remotes.join(', ')}, and not ${name}. Nothing has changed.`);
  if (owners[name] !== token.team)
    throw new TokenError(
      `${name} belongs to the team ${owners[name] ?? 'nobody'}, and not to ${token.team}. Nothing has changed.`,
    );
  if (!reaches(token, canary))
    throw new TokenError(
      `This token releases canaries to at most ${token.canary} of 100 visitors, and nothing to everybody. Nothing has changed.`,
    );
  if (build) refuseEverywhere(build, apps[name]);
}

/**
 * Refuses a build that a team releases and that would be in every public page, unless its remote already is. A token is
 * for the paths of its remotes.
 * @param state the releases of the remote so far; undefined for its first one
 * @throws TokenError
 */
function refuseEverywhere(build: AppBuild, state: AppState | undefined): void {
  const active = state?.releases[state.active];
  if (isEverywhere(build) && !(active && isEverywhere(active)))
    throw new TokenError(
      `${build.name} has no paths in its remote.json, so it would be in every page of the site. The operator of the site has to release it first. Nothing has changed.`,
    );
}
