import { toAccount, toDetail } from '../audit/account-events.ts';
import { appendAudit } from '../audit/append.ts';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { activeStatus } from '../engine/resource.ts';
import { now } from '../timestamps.ts';
import { readHash, toUserKey, type UserKey } from './credentials.ts';
import type { StoredRole } from './memberships.ts';
import { createToken, getTimestampAfter, hashToken, linkLifetimes } from './links.ts';

export interface Invitee extends StoredRole {
  email: string;
  name: string;
}

/** A valid invitation, and the account that has its address already. */
export interface Invitation extends Invitee {
  appKey: string;
  user: UserKey | undefined;
  /** Whether the account is inactive; it cannot accept. */
  isInactive: boolean;
  hasPassword: boolean;
}

/**
 * Stores an invitation to an application. It replaces an earlier one of the same address. The token is only returned
 * here; the database stores its hash.
 */
export async function storeInvitation(
  db: Db,
  { appKey, email, ...invitee }: Invitee & { appKey: string },
): Promise<{ token: string; expires_at: string }> {
  const [token, expires] = [createToken(), getTimestampAfter(linkLifetimes.invitation)];
  const values = { ...invitee, token_hash: hashToken(token), created_at: now(), expires_at: expires };
  await db.deleteFrom('invitations').where('expires_at', '<=', now()).where('app_key', '=', appKey).execute();
  await db
    .insertInto('invitations')
    .values({ app_key: appKey, email, ...values })
    .onConflict((conflict) => conflict.columns(['app_key', 'email']).doUpdateSet(values))
    .execute();
  return { token, expires_at: expires };
}

/** Lists the invitations to an application that are not accepted and have not expired, the latest first. */
export const readInvitations = (db: Db, appKey: string) =>
  db
    .selectFrom('invitations')
    .select(['id', 'email', 'name', 'role', 'resources', 'created_at', 'expires_at'])
    .where('app_key', '=', appKey)
    .where('expires_at', '>', now())
    .orderBy('id', 'desc')
    .execute();

/** Finds a valid invitation by its token. */
export async function findInvitation(
  db: Db,
  { accountsKey, token }: { accountsKey: string; token: string },
): Promise<Invitation | undefined> {
  const row: Row | undefined = await db
    .selectFrom('invitations')
    .select(['app_key', 'email', 'name', 'role', 'resources'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!row) return undefined;
  const account = await db
    .selectFrom('users')
    .select(['app_key', 'id', 'status'])
    .where('app_key', '=', accountsKey)
    .where('email', '=', String(row.email))
    .executeTakeFirst();
  const user = account && toUserKey(account);
  return {
    appKey: String(row.app_key),
    email: String(row.email),
    name: String(row.name),
    role: String(row.role),
    resources: String(row.resources),
    user,
    isInactive: account !== undefined && account.status !== activeStatus,
    hasPassword: user !== undefined && (await readHash(db, user)) !== undefined,
  };
}

/** Deletes an invitation. Of two concurrent calls, one returns false. */
export async function consumeInvitation(db: Db, token: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('invitations')
    .where('token_hash', '=', hashToken(token))
    .returning('email')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Makes a user a member of an application. A user who is one already keeps their role. */
export async function joinApplication(
  db: Db,
  { user, appKey, role, resources }: StoredRole & { user: UserKey; appKey: string },
): Promise<void> {
  const joined = await db
    .insertInto('memberships')
    .values({ app_key: appKey, user_app_key: user.app_key, user_id: user.user_id, role, resources })
    .onConflict((conflict) => conflict.columns(['app_key', 'user_app_key', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (joined)
    await appendAudit(db, {
      appKey,
      events: [
        {
          action: 'give-access',
          by: { userId: user.user_id },
          ...toAccount(user.user_id),
          detail: toDetail({ role, resources }),
        },
      ],
    });
}
