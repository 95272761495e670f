import { createHash, randomBytes } from 'node:crypto';
import type { Session } from '@quoin/shared/contract/wire';
import type { Db } from '../db/database.ts';
import { activeStatus } from '../engine/resource.ts';
import { momentOf, now } from '../moments.ts';

const hour = 3_600_000;
const lifetime = { session: 12 * hour, remembered: 30 * 24 * hour };

/** Whose token was sent, and what it reaches. */
export interface Holder { userId: number; appKeys: readonly string[]; tokenHash: string }

export interface Sessions {
  /** Gives a user a new token; it is told this once and nowhere kept. */
  open: (userId: number, remember: boolean) => Promise<Session>;
  holderOf: (token: string) => Promise<Holder | undefined>;
  close: (holder: Holder) => Promise<void>;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** @param accountsKey the application whose users sign in */
export function sessionsOf(db: Db, accountsKey: string): Sessions {
  const appKeysOf = async (userId: number): Promise<string[]> => {
    const rows = await db.selectFrom('memberships').select('app_key')
      .where('user_app_key', '=', accountsKey).where('user_id', '=', userId).orderBy('app_key').execute();
    return rows.map(({ app_key: key }) => key);
  };

  return {
    open: async (userId, remember) => {
      const token = randomBytes(32).toString('base64url');
      const expires = momentOf(new Date(Date.now() + (remember ? lifetime.remembered : lifetime.session)));
      await db.deleteFrom('tokens').where('app_key', '=', accountsKey).where('expires_at', '<=', now()).execute();
      await db.insertInto('tokens')
        .values({ app_key: accountsKey, token_hash: hashOf(token), user_id: userId, created_at: now(), expires_at: expires }).execute();
      const user = await db.selectFrom('users').select(['name', 'firstname', 'lastname', 'email'])
        .where('app_key', '=', accountsKey).where('id', '=', userId).executeTakeFirstOrThrow();
      const name = String(user.name) || [user.firstname, user.lastname].filter(Boolean).join(' ');
      return { token, expires_at: expires, user: { id: userId, name, email: String(user.email), app_keys: await appKeysOf(userId) } };
    },

    holderOf: async (token) => {
      const tokenHash = hashOf(token);
      // One question: every call of an administrator begins with it.
      const rows = await db.selectFrom('tokens').innerJoin('users', (join) => join.onRef('users.app_key', '=', 'tokens.app_key').onRef('users.id', '=', 'tokens.user_id'))
        .leftJoin('memberships', (join) => join.onRef('memberships.user_app_key', '=', 'tokens.app_key').onRef('memberships.user_id', '=', 'tokens.user_id'))
        .select(['tokens.user_id as userId', 'memberships.app_key as appKey'])
        .where('tokens.app_key', '=', accountsKey).where('tokens.token_hash', '=', tokenHash)
        .where('tokens.expires_at', '>', now()).where('users.status', '=', activeStatus).orderBy('memberships.app_key').execute();
      const [found] = rows;
      return found && { userId: Number(found.userId), appKeys: rows.flatMap(({ appKey }) => (typeof appKey === 'string' ? [appKey] : [])), tokenHash };
    },

    close: async ({ tokenHash }) => {
      await db.deleteFrom('tokens').where('app_key', '=', accountsKey).where('token_hash', '=', tokenHash).execute();
    },
  };
}
