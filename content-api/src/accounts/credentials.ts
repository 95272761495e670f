import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { activeStatus, idOf } from '../engine/resource.ts';
import { HttpProblem } from '../http/problem.ts';

/** A user of the accounts application, as the tables beside `users` name one. */
export interface UserKey {
  app_key: string;
  user_id: number;
}

export const userKeyOf = (row: Row): UserKey => ({ app_key: String(row.app_key), user_id: idOf(row) });

/** Stores a password's hash in place of the one before. */
export async function keepHash(db: Db, { user, hash }: { user: UserKey; hash: string }): Promise<void> {
  await db
    .insertInto('credentials')
    .values({ ...user, password_hash: hash })
    .onConflict((conflict) => conflict.columns(['app_key', 'user_id']).doUpdateSet({ password_hash: hash }))
    .execute();
}

export async function hashOf(db: Db, user: UserKey): Promise<string | undefined> {
  const found = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .executeTakeFirst();
  return found?.password_hash;
}

/** Ends every session of a user, but for one of them where it is told. */
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

/** Takes back every link by which a user could set a password. */
export async function endLinks(db: Db, user: UserKey): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .execute();
}

/** The applications that a user administers. */
export async function appKeysOf(db: Db, user: UserKey): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('app_key')
    .where('user_app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .execute();
  return rows.map(({ app_key: key }) => key);
}

/**
 * Throws 409 when nobody but this user is left who can sign in to one of the applications.
 * To be asked inside the transaction that takes the user out, of which there is one at a time.
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
      // Who was invited and has set no password yet cannot take over.
      .innerJoin('credentials', (join) =>
        join.onRef('credentials.app_key', '=', 'users.app_key').onRef('credentials.user_id', '=', 'users.id'),
      )
      .select('memberships.user_id')
      .where('memberships.app_key', '=', administered)
      .where('memberships.user_app_key', '=', user.app_key)
      .where('memberships.user_id', '!=', user.user_id)
      .where('users.status', '=', activeStatus)
      .limit(1)
      .executeTakeFirst();
    if (!other)
      throw new HttpProblem(409, {
        detail: 'This is the last administrator of an application; appoint another one first.',
      });
  }
}
