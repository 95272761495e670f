import { apiTokenPrefix } from '@quoin/shared/contract/api-token-wire';
import { createBatchLoader } from '../db/batch-loader.ts';
import type { Db } from '../db/database.ts';
import { activeStatus } from '../engine/resource.ts';
import { HttpProblem } from '../http/problem.ts';
import { now, parseTimestamp } from '../timestamps.ts';
import { hashToken } from './links.ts';
import { limitMember, listAccess, toMember } from './memberships.ts';
import type { Holder } from './sessions.ts';
import { createUseRecorder, recordIntervalMs, type RecorderOptions } from './tokens.ts';

/** The length tells an API token from the token of a session, which may begin with the same characters by chance. */
const pattern = new RegExp(String.raw`^${apiTokenPrefix}[\w-]{43}$`);

/** Whether a token has the form of an API token. */
export const hasApiTokenForm = (token: string): boolean => pattern.test(token);

/**
 * Refuses an API token where a person has to act.
 * @throws {HttpProblem} 403 with a code by which a client can tell it from a role that is too low
 */
export function refuseApiToken({ apiToken }: Pick<Holder, 'apiToken'>): void {
  if (apiToken)
    throw new HttpProblem(403, {
      code: 'person_required',
      detail: 'An API token cannot do this. A person who is signed in can.',
    });
}

/** Finds the tokens that have not ended, whose makers are active members of the site. */
const selectHolders = (db: Db, { accountsKey, hashes }: { accountsKey: string; hashes: readonly string[] }) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', (join) =>
      join.onRef('users.app_key', '=', 'api_tokens.user_app_key').onRef('users.id', '=', 'api_tokens.user_id'),
    )
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.app_key', '=', 'api_tokens.app_key')
        .onRef('memberships.user_app_key', '=', 'api_tokens.user_app_key')
        .onRef('memberships.user_id', '=', 'api_tokens.user_id'),
    )
    .innerJoin('applications', 'applications.app_key', 'api_tokens.app_key')
    .leftJoin('revisions', 'revisions.app_key', 'api_tokens.app_key')
    .select([
      'api_tokens.id',
      'api_tokens.name',
      'api_tokens.token_hash as hash',
      'api_tokens.user_id as userId',
      'api_tokens.role as tokenRole',
      'api_tokens.resources as tokenResources',
      'api_tokens.used_at as usedAt',
      'memberships.app_key as appKey',
      'memberships.role',
      'memberships.resources',
      'applications.second_factor as secondFactor',
      'applications.review',
      'revisions.next_at as nextAt',
    ])
    .where('api_tokens.user_app_key', '=', accountsKey)
    .where('api_tokens.token_hash', 'in', hashes)
    .where('api_tokens.expires_at', '>', now())
    .where('users.status', '=', activeStatus);

type FoundToken = Awaited<ReturnType<ReturnType<typeof selectHolders>['execute']>>[number];

/** Returns the maker as the holder of the token: on one site, with no more than the role of both. */
function toHolder(found: FoundToken, tokenHash: string): Holder {
  const [userId, appKey] = [Number(found.userId), String(found.appKey)];
  const limit = toMember(userId, { role: String(found.tokenRole), resources: String(found.tokenResources) });
  // A site that demands two factors of people lets the tokens in that an administrator has made with them.
  const access = listAccess([found], { userId, factors: 'two' });
  const maker = access.members.get(appKey);
  return {
    ...access,
    members: new Map(maker && [[appKey, limitMember(maker, limit)]]),
    userId,
    tokenHash,
    authenticatedAt: '',
    idleLeftMs: 0,
    factors: 'one',
    apiToken: { id: Number(found.id), name: String(found.name) },
  };
}

export interface ApiTokens {
  /** Finds the holder of a valid API token. */
  findHolder: (token: string) => Promise<Holder | undefined>;
}

/**
 * Creates the store in which requests find API tokens.
 * @param accountsKey the application whose users make tokens
 */
export function createApiTokens({ database, accountsKey, onError }: RecorderOptions): ApiTokens {
  const { db } = database;
  // As for sessions: what several requests ask at once is one query.
  const load = createBatchLoader(async (hashes) => {
    const rows = await selectHolders(db, { accountsKey, hashes }).execute();
    return new Map(rows.map((row) => [String(row.hash), row]));
  });
  const recordUse = createUseRecorder({
    database,
    onError,
    record: (tokenHash) =>
      db.updateTable('api_tokens').set({ used_at: now() }).where('token_hash', '=', tokenHash).execute(),
  });
  return {
    findHolder: async (token) => {
      const tokenHash = hashToken(token);
      const found = await load(tokenHash);
      if (!found) return undefined;
      const usedAt = found.usedAt === null ? undefined : parseTimestamp(String(found.usedAt));
      if (usedAt === undefined || Date.now() - usedAt >= recordIntervalMs) await recordUse(tokenHash);
      return toHolder(found, tokenHash);
    },
  };
}
