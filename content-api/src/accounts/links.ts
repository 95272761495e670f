import { createHash, randomBytes } from 'node:crypto';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { passwordPath } from '@quoin/shared/contract/wire';
import type { Db } from '../db/database.ts';
import { activeStatus } from '../engine/resource.ts';
import { formatTimestamp, now } from '../timestamps.ts';
import type { UserKey } from './credentials.ts';

const hour = 3_600_000;
/** Lifetimes of links in milliseconds. A reset is used at once; an invitation may be read days later. */
export const linkLife = { reset: hour, invitation: 7 * 24 * hour, subscription: 7 * 24 * hour };

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
export const newToken = (): string => randomBytes(32).toString('base64url');
export const momentAfter = (ms: number): string => formatTimestamp(new Date(Date.now() + ms));

/** Returns the URL at which a user sets a password. */
export const passwordLink = ({ siteUrl }: Pick<Settings, 'siteUrl'>, token: string): string =>
  `${siteUrl}${passwordPath}?token=${token}`;

/** Creates a link of `life` milliseconds. The token is only returned here; the database stores its hash. */
export async function issueLink(
  db: Db,
  { user, email, life }: { user: UserKey; email: string; life: number },
): Promise<{ token: string; expires_at: string }> {
  const [token, expires] = [newToken(), momentAfter(life)];
  await db.deleteFrom('account_links').where('app_key', '=', user.app_key).where('expires_at', '<=', now()).execute();
  await db
    .insertInto('account_links')
    .values({ ...user, token_hash: hashOfToken(token), email, created_at: now(), expires_at: expires })
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
export async function holderOfLink(db: Db, { accountsKey, token }: LinkToken): Promise<UserKey | undefined> {
  const found = await db
    .selectFrom('account_links')
    .innerJoin('users', (join) =>
      join
        .onRef('users.app_key', '=', 'account_links.app_key')
        .onRef('users.id', '=', 'account_links.user_id')
        .onRef('users.email', '=', 'account_links.email'),
    )
    .select('account_links.user_id')
    .where('account_links.app_key', '=', accountsKey)
    .where('account_links.token_hash', '=', hashOfToken(token))
    .where('account_links.expires_at', '>', now())
    .where('users.status', '=', activeStatus)
    .executeTakeFirst();
  return found && { app_key: accountsKey, user_id: found.user_id };
}

/** Consumes a link and returns its user. Of two concurrent calls, one gets undefined. */
export async function takeLink(db: Db, sent: LinkToken): Promise<UserKey | undefined> {
  const user = await holderOfLink(db, sent);
  const taken = await db
    .deleteFrom('account_links')
    .where('app_key', '=', sent.accountsKey)
    .where('token_hash', '=', hashOfToken(sent.token))
    .returning('user_id')
    .executeTakeFirst();
  return taken && user;
}
