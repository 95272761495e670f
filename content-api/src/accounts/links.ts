import { createHash, randomBytes } from 'node:crypto';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { passwordPath } from '@quoin/shared/contract/wire';
import type { Db } from '../db/database.ts';
import { activeStatus } from '../engine/resource.ts';
import { formatTimestamp, now } from '../timestamps.ts';
import type { UserKey } from './credentials.ts';

const hour = 3_600_000;
/** Lifetimes of links in milliseconds. A reset is used at once; an invitation may be read days later. */
export const linkLifetimes = { reset: hour, invitation: 7 * 24 * hour, subscription: 7 * 24 * hour };

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
export const createToken = (): string => randomBytes(32).toString('base64url');
export const getTimestampAfter = (ms: number): string => formatTimestamp(new Date(Date.now() + ms));

/** Returns the URL at which a user sets a password. */
export const getPasswordLink = ({ siteUrl }: Pick<Settings, 'siteUrl'>, token: string): string =>
  `${siteUrl}${passwordPath}?token=${token}`;

/** Creates a link that is valid for `lifetimeMs`. The token is only returned here; the database stores its hash. */
export async function issueLink(
  db: Db,
  { user, email, lifetimeMs }: { user: UserKey; email: string; lifetimeMs: number },
): Promise<{ token: string; expires_at: string }> {
  const [token, expires] = [createToken(), getTimestampAfter(lifetimeMs)];
  await db.deleteFrom('account_links').where('app_key', '=', user.app_key).where('expires_at', '<=', now()).execute();
  await db
    .insertInto('account_links')
    .values({ ...user, token_hash: hashToken(token), email, created_at: now(), expires_at: expires })
    .execute();
  return { token, expires_at: expires };
}

interface LinkToken {
  accountsKey: string;
  token: string;
}

/**
 * Finds the user of a link. Returns undefined when the link was used or has expired, when the account is not active, or
 * when the user's email has changed since.
 */
export async function findLinkUser(db: Db, { accountsKey, token }: LinkToken): Promise<UserKey | undefined> {
  const row = await db
    .selectFrom('account_links')
    .innerJoin('users', (join) =>
      join
        .onRef('users.app_key', '=', 'account_links.app_key')
        .onRef('users.id', '=', 'account_links.user_id')
        .onRef('users.email', '=', 'account_links.email'),
    )
    .select('account_links.user_id')
    .where('account_links.app_key', '=', accountsKey)
    .where('account_links.token_hash', '=', hashToken(token))
    .where('account_links.expires_at', '>', now())
    .where('users.status', '=', activeStatus)
    .executeTakeFirst();
  return row && { app_key: accountsKey, user_id: row.user_id };
}

/** Consumes a link and returns its user. Of two concurrent calls, one gets undefined. */
export async function consumeLink(db: Db, link: LinkToken): Promise<UserKey | undefined> {
  const user = await findLinkUser(db, link);
  const deleted = await db
    .deleteFrom('account_links')
    .where('app_key', '=', link.accountsKey)
    .where('token_hash', '=', hashToken(link.token))
    .returning('user_id')
    .executeTakeFirst();
  return deleted && user;
}
