import { users } from '@quoin/shared/contract/resources/users';
import type { Database } from '../../db/database.ts';
import { getLockName } from '../../engine/resource.ts';
import { toUserKey } from '../credentials.ts';
import { normalizeEmail } from '../find-account.ts';
import { resetFactors } from './own-factors.ts';

/**
 * Deletes all second factors of the account with this email; returns whether there were any.
 * @throws {Error} when there is no such account
 */
export const resetByEmail = (
  { db, lock }: Database,
  { accountsKey, email }: { accountsKey: string; email: string },
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await lock(transaction, getLockName(users, accountsKey));
    const row = await transaction
      .selectFrom('users')
      .select(['app_key', 'id'])
      .where('app_key', '=', accountsKey)
      .where('email', '=', normalizeEmail(email))
      .executeTakeFirst();
    if (!row) throw new Error(`There is no account with the email ${email}.`);
    return resetFactors(transaction, toUserKey(row));
  });
