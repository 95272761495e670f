import type { Database, Db } from '../../db/database.ts';
import { toUserKey } from '../credentials.ts';
import { normalizeEmail } from '../find-account.ts';
import { lockUsers, resetFactors } from './own-factors.ts';

/**
 * Deletes all second factors of the account with this email; returns whether there were any.
 * @throws {Error} when there is no such account
 */
export const resetByEmail = (
  database: Database,
  { accountsKey, email }: { accountsKey: string; email: string },
): Promise<boolean> => {
  const work = async (transaction: Db): Promise<boolean> => {
    const row = await transaction
      .selectFrom('users')
      .select(['app_key', 'id'])
      .where('app_key', '=', accountsKey)
      .where('email', '=', normalizeEmail(email))
      .executeTakeFirst();
    if (!row) throw new Error(`There is no account with the email ${email}.`);
    return resetFactors(transaction, toUserKey(row));
  };
  return lockUsers(database, { accountsKey, work });
};
