import { randomBytes } from 'node:crypto';
import { apiTokenPrefix, maxApiTokens } from '@quoin/shared/contract/api-token-wire';
import { foldText } from '@quoin/shared/contract/texts/fold-text';
import { toDetail } from '../audit/account-events.ts';
import { appendAudit, type Actor } from '../audit/append.ts';
import type { Database, Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import { now } from '../timestamps.ts';
import { getTimestampAfter, hashToken } from './links.ts';
import type { StoredRole } from './memberships.ts';

const dayMs = 86_400_000;

export interface NewToken extends StoredRole {
  name: string;
  days: number;
}

/** The site of a token, and the application whose users make tokens. */
interface TokenSite {
  appKey: string;
  accountsKey: string;
}

/**
 * Stores a new API token. It is only returned here; the database stores its hash.
 * @throws HttpProblem 409 when another token of the site has this name, 422 beyond the most tokens of a site
 */
export async function storeApiToken(
  database: Database,
  { appKey, accountsKey, by, name, days, ...role }: TokenSite & NewToken & { by: Actor },
): Promise<{ token: string; id: number }> {
  const token = `${apiTokenPrefix}${randomBytes(32).toString('base64url')}`;
  const expires = getTimestampAfter(days * dayMs);
  const id = await database.db.transaction().execute(async (db) => {
    // Without the lock, two requests could each find the name free, or room for the last token.
    await database.lock(db, `API tokens of ${appKey}`);
    await db.deleteFrom('api_tokens').where('app_key', '=', appKey).where('expires_at', '<=', now()).execute();
    const tokens = await db.selectFrom('api_tokens').select('name').where('app_key', '=', appKey).execute();
    // Names that look the same are the same: the list and the audit tell tokens by them.
    if (tokens.some((other) => foldText(String(other.name)) === foldText(name)))
      throw new HttpProblem(409, {
        detail: `Another API token of this site is called “${name}”. Choose another name.`,
      });
    if (tokens.length >= maxApiTokens)
      throw new HttpProblem(422, {
        detail: `This site has ${maxApiTokens} API tokens, and no more are possible. Revoke one that nothing needs.`,
      });
    const row: Row = await db
      .insertInto('api_tokens')
      .values({
        app_key: appKey,
        user_app_key: accountsKey,
        user_id: by.userId,
        name,
        token_hash: hashToken(token),
        ending: token.slice(-4),
        ...role,
        created_at: now(),
        expires_at: expires,
        used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const detail = { token: Number(row.id), ...toDetail(role), expires_at: expires };
    await appendAudit(db, { appKey, events: [{ action: 'make-api-token', by, label: name, detail }] });
    return Number(row.id);
  });
  return { token, id };
}

/** Reads the tokens of a site that have not ended, the newest first, and whether their makers are active members. */
export const readApiTokens = (db: Db, { appKey, accountsKey }: TokenSite) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', (join) =>
      join.onRef('users.app_key', '=', 'api_tokens.user_app_key').onRef('users.id', '=', 'api_tokens.user_id'),
    )
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.app_key', '=', 'api_tokens.app_key')
        .onRef('memberships.user_app_key', '=', 'api_tokens.user_app_key')
        .onRef('memberships.user_id', '=', 'api_tokens.user_id'),
    )
    .select([
      'api_tokens.id',
      'api_tokens.user_id',
      'api_tokens.name',
      'api_tokens.ending',
      'api_tokens.role',
      'api_tokens.resources',
      'api_tokens.created_at',
      'api_tokens.expires_at',
      'api_tokens.used_at',
      'users.status',
      'memberships.user_id as member',
    ])
    .where('api_tokens.app_key', '=', appKey)
    .where('api_tokens.user_app_key', '=', accountsKey)
    .where('api_tokens.expires_at', '>', now())
    .orderBy('api_tokens.id', 'desc')
    .limit(maxApiTokens)
    .execute();

/**
 * Ends a token at once.
 * @throws HttpProblem 404 when the site has no such token
 */
export async function revokeApiToken(
  db: Db,
  { appKey, id, by }: { appKey: string; id: number; by: Actor },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row: Row | undefined = await transaction
      .deleteFrom('api_tokens')
      .where('app_key', '=', appKey)
      .where('id', '=', id)
      .returning(['name', 'role', 'resources', 'expires_at'])
      .executeTakeFirst();
    if (!row) throw new HttpProblem(404);
    const role = { role: String(row.role), resources: String(row.resources) };
    const detail = { token: id, ...toDetail(role), expires_at: String(row.expires_at) };
    await appendAudit(transaction, {
      appKey,
      events: [{ action: 'revoke-api-token', by, label: String(row.name), detail }],
    });
  });
}
