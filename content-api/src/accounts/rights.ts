import { releaseRight } from '@quoin/shared/contract/releases/release-admin';
import { toAccount } from '../audit/account-events.ts';
import { appendAudit } from '../audit/append.ts';
import type { Db } from '../db/database.ts';
import { listEmailForms, pickByForm } from './email-address.ts';

/** Rights of an account beyond its applications. No API route grants them; an operator does, with `npm run grant`. */
export const rights: readonly string[] = [releaseRight];

/** Parses the known rights from a user's `scopes`, which are separated by commas. */
export const parseRights = (scopes: string): string[] =>
  scopes
    .split(',')
    .map((right) => right.trim())
    .filter((right) => rights.includes(right));

interface Grant {
  accountsKey: string;
  email: string;
  right: string;
  isRevoked?: boolean;
}

/**
 * Grants a right to an account, or revokes it if `isRevoked`.
 * @returns whether there is an account with this email
 */
export async function grant(db: Db, { accountsKey, email, right, isRevoked = false }: Grant): Promise<boolean> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'scopes', 'email'])
    .where('app_key', '=', accountsKey)
    .where('email', 'in', listEmailForms(email))
    .limit(2)
    .execute();
  const user = pickByForm(rows, email);
  if (!user) return false;
  const others = parseRights(String(user.scopes)).filter((one) => one !== right);
  const scopes = [...others, ...(isRevoked ? [] : [right])].join(',');
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ scopes })
      .where('app_key', '=', accountsKey)
      .where('id', '=', Number(user.id))
      .execute();
    await appendAudit(transaction, {
      appKey: accountsKey,
      events: [
        {
          action: isRevoked ? 'revoke-right' : 'grant-right',
          via: 'command',
          ...toAccount(Number(user.id)),
          detail: { right },
        },
      ],
    });
  });
  return true;
}
