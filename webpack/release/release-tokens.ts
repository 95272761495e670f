import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { remoteName } from '@quoin/shared/contract/releases/app-name';
import type { Registry, ReleaseToken } from '@quoin/shared/contract/releases/registry';
import { changeRegistry, type Changeable, type ReleaseContext } from './change-registry.ts';
import { ReleaseError, TokenError } from './release-error.ts';

/** The prefix of every secret. Secret scanners find leaked tokens by it. */
export const tokenPrefix = 'quoin_release_';

const [teamName, pattern] = [/^[a-z][a-z\d-]{0,39}$/, new RegExp(`^${tokenPrefix}([\\da-f]{8})_[\\w-]{43}$`)];
const maxTokens = 200;
const dayMs = 86_400_000;

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

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
    hash: hashSecret(secret),
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
  let revoked: ReleaseToken | undefined;
  await changeRegistry(context, {
    update: ({ tokens = [] }) => {
      revoked = tokens.find((token) => token.id === id);
      if (!revoked) throw new ReleaseError(`There is no token ${id}.`);
      return { tokens: tokens.filter((token) => token !== revoked) };
    },
  });
  if (!revoked) throw new ReleaseError(`There is no token ${id}.`);
  return revoked;
}

/** Returns the token of a secret, if it may be used now. */
export function findReleaseToken({ tokens = [] }: Pick<Registry, 'tokens'>, secret: string): ReleaseToken | undefined {
  const [, id] = pattern.exec(secret) ?? [];
  const token = id === undefined ? undefined : tokens.find((one) => one.id === id);
  if (!token || Date.parse(token.expires) <= Date.now()) return undefined;
  const [expected, given] = [token.hash, hashSecret(secret)].map((hash) => Buffer.from(hash, 'hex'));
  return expected && given && expected.length === given.length && timingSafeEqual(expected, given) ? token : undefined;
}

/** Who made a change with this token, for the history. */
export const describeTeam = ({ team, id }: ReleaseToken): string => `${team} (token ${id})`;

interface TokenChange {
  token: ReleaseToken;
  name: string;
  /** The percentage of a canary; undefined: everybody. */
  canary: number | undefined;
}

/**
 * Refuses a change that a token does not allow. It is called with the registry that the change is applied to, because
 * the token may have been revoked, or the remote given to another team, since the request began.
 * @throws TokenError that says what the token allows
 */
export function refuseUnauthorized(
  { owners = {}, tokens = [] }: Changeable,
  { token: { id }, name, canary }: TokenChange,
): void {
  const token = tokens.find((one) => one.id === id);
  if (!token || Date.parse(token.expires) <= Date.now()) throw new TokenError('This token is no longer valid.');
  if (!token.remotes.includes(name))
    throw new TokenError(`This token releases ${token.remotes.join(', ')}, and not ${name}. Nothing has changed.`);
  if (owners[name] !== token.team)
    throw new TokenError(
      `${name} belongs to the team ${owners[name] ?? 'nobody'}, and not to ${token.team}. Nothing has changed.`,
    );
  if (token.canary !== null && (canary === undefined || canary > token.canary))
    throw new TokenError(
      `This token releases canaries to at most ${token.canary} of 100 visitors, and nothing to everybody. Nothing has changed.`,
    );
}
