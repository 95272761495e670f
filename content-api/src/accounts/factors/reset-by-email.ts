import { toAccount } from '../../audit/account-events.ts';
import { appendAudit } from '../../audit/append.ts';
import type { Database, Db } from '../../db/database.ts';
import { toUserKey } from '../credentials.ts';
import { listEmailForms, pickByForm } from '../email-address.ts';
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
    const rows = await transaction
      .selectFrom('users')
      .select(['app_key', 'id', 'email'])
      .where('app_key', '=', accountsKey)
      .where('email', 'in', listEmailForms(email))
      .limit(2)
      .execute();
    const row = pickByForm(rows, email);
    if (!row) throw new Error(`There is no account with the email ${email}.`);
    const user = toUserKey(row);
    const hadFactors = await resetFactors(transaction, user);
    const event = { action: 'reset-factors', via: 'command', ...toAccount(user.user_id) } as const;
    if (hadFactors) await appendAudit(transaction, { appKey: accountsKey, events: [event] });
    return hadFactors;
  };
  return lockUsers(database, { accountsKey, work });
};
