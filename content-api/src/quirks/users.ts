import type { Settings } from '@quoin/shared/contract/settings';
import { hashPassword } from '../accounts/passwords.ts';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import type { Quirk, Writer } from '../engine/quirk.ts';
import { activeStatus, idOf } from '../engine/resource.ts';
import type { Draft } from '../engine/validate.ts';
import { HttpProblem, type FieldErrors } from '../http/problem.ts';

/** Users live in the accounts application (decisions 7); their password is kept as a hash, apart, and never answered. */
export const usersQuirk = ({ accountsAppKey }: Pick<Settings, 'accountsAppKey'>): Quirk => ({
  home: accountsAppKey,
  check: ({ secrets }) => mismatch(secrets),
  prepare: async ({ draft: { secrets }, isNew, writer }) => {
    const hash = secrets.password === undefined ? undefined : await hashPassword(secrets.password);
    return async (db, row) => {
      if (hash !== undefined) await keepHash(db, { row, hash });
      if (isNew && writer) await shareMemberships(db, { row, writer });
      if (!isNew) await endSessions(db, { row, writer, isNewPassword: hash !== undefined });
    };
  },
  // Whoever writes cannot take themselves out, so an administrator always remains.
  beforeDelete: async (_db, { id, writer }) => {
    if (id === writer.userId) throw new HttpProblem(409, { detail: 'You cannot delete your own account.' });
  },
});

function mismatch({ password, confirm_password: confirmation }: Draft['secrets']): FieldErrors {
  return password === confirmation ? {} : { confirm_password: ['Must be the same as the password.'] };
}

const keyOf = (row: Row): { app_key: string; user_id: number } => ({ app_key: String(row.app_key), user_id: idOf(row) });

async function keepHash(db: Db, { row, hash }: { row: Row; hash: string }): Promise<void> {
  await db.insertInto('credentials').values({ ...keyOf(row), password_hash: hash })
    .onConflict((conflict) => conflict.columns(['app_key', 'user_id']).doUpdateSet({ password_hash: hash })).execute();
}

/** A new user reaches what the one reaches who made it, and never more. */
async function shareMemberships(db: Db, { row, writer }: { row: Row; writer: Writer }): Promise<void> {
  const { app_key: accounts, user_id: user } = keyOf(row);
  const shared = await db.selectFrom('memberships').select('app_key')
    .where('user_app_key', '=', accounts).where('user_id', '=', writer.userId).execute();
  await db.insertInto('memberships').values(shared.map(({ app_key: key }) => ({ app_key: key, user_app_key: accounts, user_id: user }))).execute();
}

/** Who has the old password, or should no longer be in, is out at once and everywhere; not the one who changes it. */
async function endSessions(db: Db, { row, writer, isNewPassword }: { row: Row; writer: Writer | undefined; isNewPassword: boolean }): Promise<void> {
  const isInactive = row.status !== activeStatus;
  if (isInactive && writer?.userId === row.id) throw new HttpProblem(409, { detail: 'You cannot deactivate your own account.' });
  if (!isInactive && !isNewPassword) return;
  const { app_key: accounts, user_id: user } = keyOf(row);
  await db.deleteFrom('tokens').where('app_key', '=', accounts).where('user_id', '=', user)
    .where('token_hash', '!=', writer?.tokenHash ?? '').execute();
}
