import type { SecondFactorMethod } from '@quoin/shared/contract/wire';
import { users } from '@quoin/shared/contract/resources/users';
import type { Database, Db } from '../../db/database.ts';
import { getLockName } from '../../engine/resource.ts';
import { HttpProblem } from '../../http/problem.ts';
import { endSessions, type UserKey } from '../credentials.ts';
import type { Factors } from '../sessions.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/** The second factors of a user. */
export interface OwnFactors {
  hasTotp: boolean;
  passkeys: number;
  recoveryCodes: number;
}

/** Counts the second factors of a user. */
export async function readFactors(db: Db, user: UserKey): Promise<OwnFactors> {
  const count = async (table: 'totp_secrets' | 'passkeys' | 'recovery_codes', isActive?: 1): Promise<number> => {
    const { total } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('total'))
      .where('app_key', '=', user.app_key)
      .where('user_id', '=', user.user_id)
      .$if(isActive !== undefined, (query) => query.where('is_active', '=', 1))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  return {
    hasTotp: (await count('totp_secrets', 1)) > 0,
    passkeys: await count('passkeys'),
    recoveryCodes: await count('recovery_codes'),
  };
}

/** Whether a password alone does not sign the user in. Recovery codes only replace a factor. */
export const hasFactor = ({ hasTotp, passkeys }: OwnFactors): boolean => hasTotp || passkeys > 0;

/** Lists the ways in which a user can prove a second factor. */
export const listMethods = ({ hasTotp, passkeys, recoveryCodes }: OwnFactors): SecondFactorMethod[] => [
  ...(hasTotp ? (['totp'] as const) : []),
  ...(recoveryCodes > 0 ? (['recovery_code'] as const) : []),
  ...(passkeys > 0 ? (['passkey'] as const) : []),
];

/** Runs the work in a transaction in which no user changes and no sign-in ends. */
export const lockUsers = <T>(
  { db, lock }: Pick<Database, 'db' | 'lock'>,
  { accountsKey, work }: { accountsKey: string; work: (transaction: Db) => Promise<T> },
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await lock(transaction, getLockName(users, accountsKey));
    return work(transaction);
  });

/** Records how many factors a session counts as. */
export async function setFactors(
  db: Db,
  { accountsKey, tokenHash, factors }: { accountsKey: string; tokenHash: string; factors: Factors },
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ factors })
    .where('app_key', '=', accountsKey)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/**
 * Records that the holder of a session has added a factor: the session counts as one of two factors from now on, and
 * other sessions that began with one end. Call it inside the transaction that adds it.
 */
export async function raiseSession(db: Db, { user, tokenHash }: { user: UserKey; tokenHash: string }): Promise<void> {
  await setFactors(db, { accountsKey: user.app_key, tokenHash, factors: 'two' });
  await db
    .deleteFrom('tokens')
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .where('factors', '=', 'one')
    .execute();
}

/**
 * Records that a user has removed a factor. Without another one, recovery codes replace nothing, and the sessions of
 * the user count as those of one factor. Call it inside the transaction that removes it.
 * @throws {HttpProblem} 409 when none is left, and a site of the user demands one
 */
export async function afterRemoval(db: Db, user: UserKey): Promise<void> {
  const left = await readFactors(db, user);
  if (hasFactor(left)) return;
  if (await isFactorDemanded(db, user))
    throw new HttpProblem(409, {
      detail: 'This is your last second factor, and a site that you administer demands one. Add another one first.',
    });
  await deleteRecoveryCodes(db, user);
  await db
    .updateTable('tokens')
    .set({ factors: 'one' })
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .execute();
}

/** Deletes all second factors of a user, and ends the sessions. Returns whether there were any. */
export async function resetFactors(db: Db, user: UserKey): Promise<boolean> {
  const before = await readFactors(db, user);
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('app_key', '=', user.app_key).where('user_id', '=', user.user_id).execute();
  if (!hasFactor(before)) return false;
  await endSessions(db, { user });
  return true;
}

/** Whether a site that the user administers demands a second factor. */
export async function isFactorDemanded(db: Db, user: UserKey): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('applications', 'applications.app_key', 'memberships.app_key')
    .select('memberships.user_id')
    .where('memberships.user_app_key', '=', user.app_key)
    .where('memberships.user_id', '=', user.user_id)
    .where('applications.second_factor', '=', 'demanded')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the users who have a second factor among those of these ids. */
export async function findProtected(
  db: Db,
  { accountsKey, ids }: { accountsKey: string; ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const select = (table: 'totp_secrets' | 'passkeys') =>
    db.selectFrom(table).select('user_id').where('app_key', '=', accountsKey).where('user_id', 'in', ids);
  const rows = await select('totp_secrets').where('is_active', '=', 1).union(select('passkeys')).execute();
  return new Set(rows.map(({ user_id: id }) => id));
}
