import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { activeStatus, getId } from '../engine/resource.ts';
import { HttpProblem } from '../http/problem.ts';
import { administratorRole, type StoredRole } from './memberships.ts';

/** The key of a user of the accounts application in tables other than `users`. */
export interface UserKey {
  app_key: string;
  user_id: number;
}

/** Starts a query for a user's own row. */
export const selectUser = (db: Db, user: UserKey) =>
  db.selectFrom('users').where('app_key', '=', user.app_key).where('id', '=', user.user_id);

export const toUserKey = (row: Row): UserKey => ({ app_key: String(row.app_key), user_id: getId(row) });

/** Stores the hash of a password and replaces the previous one. */
export async function storeHash(db: Db, { user, hash }: { user: UserKey; hash: string }): Promise<void> {
  await db
    .insertInto('credentials')
    .values({ ...user, password_hash: hash })
    .onConflict((conflict) => conflict.columns(['app_key', 'user_id']).doUpdateSet({ password_hash: hash }))
    .execute();
}

export async function readHash(db: Db, user: UserKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Ends all sessions of a user, except the one with the token hash `except`. */
export async function endSessions(
  db: Db,
  { user, except }: { user: UserKey; except?: string | undefined },
): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .where('token_hash', '!=', except ?? '')
    .execute();
}

/** Deletes all links with which a user could set a password. */
export async function endLinks(db: Db, user: UserKey): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .execute();
}

/** Returns the keys of the applications of which a user is a member, in alphabetical order. */
export const readAppKeys = async (db: Db, user: UserKey): Promise<string[]> =>
  (await readMemberships(db, user)).map(({ app_key: key }) => key);

/** Returns what a user may do in which applications, in the alphabetical order of their keys. */
export const readMemberships = (db: Db, user: UserKey): Promise<(StoredRole & { app_key: string })[]> =>
  db
    .selectFrom('memberships')
    .select(['app_key', 'role', 'resources'])
    .where('user_app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .orderBy('app_key')
    .execute();

/**
 * Refuses to remove the last administrator of an application. Call it inside the transaction that removes the user or
 * the membership, or gives it another role; only one such transaction runs at a time.
 * @throws {HttpProblem} 409 when nobody else can sign in to one of the applications
 */
export async function refuseToLoseLast(
  db: Db,
  { user, appKeys }: { user: UserKey; appKeys: readonly string[] },
): Promise<void> {
  for (const administered of appKeys) {
    const other = await db
      .selectFrom('memberships')
      .innerJoin('users', (join) =>
        join.onRef('users.app_key', '=', 'memberships.user_app_key').onRef('users.id', '=', 'memberships.user_id'),
      )
      // An invited user without a password cannot sign in yet, so does not count.
      .innerJoin('credentials', (join) =>
        join.onRef('credentials.app_key', '=', 'users.app_key').onRef('credentials.user_id', '=', 'users.id'),
      )
      .select('memberships.user_id')
      .where('memberships.app_key', '=', administered)
      .where('memberships.user_app_key', '=', user.app_key)
      .where('memberships.user_id', '!=', user.user_id)
      .where('memberships.role', '=', administratorRole.role)
      .where('users.status', '=', activeStatus)
      .limit(1)
      .executeTakeFirst();
    if (!other)
      throw new HttpProblem(409, {
        detail: 'This is the last administrator of an application; appoint another one first.',
      });
  }
}
