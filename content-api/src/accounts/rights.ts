import { releaseRight } from '@quoin/shared/contract/release-admin';
import type { Db } from '../db/database.ts';
import { plain } from './account-of.ts';

/**
 * What an account may do beside administering its applications. No call of the API gives it: who runs the machine does.
 */
export const rights: readonly string[] = [releaseRight];

/** The rights in a user's `scopes`, which are words with commas between them. */
export const rightsIn = (scopes: string): string[] =>
  scopes
    .split(',')
    .map((word) => word.trim())
    .filter((word) => rights.includes(word));

interface Grant {
  accountsKey: string;
  email: string;
  right: string;
  isTaken?: boolean;
}

/**
 * Gives an account a right, or takes it.
 * @returns whether there is such an account
 */
export async function grant(db: Db, { accountsKey, email, right, isTaken = false }: Grant): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'scopes'])
    .where('app_key', '=', accountsKey)
    .where('email', '=', plain(email))
    .executeTakeFirst();
  if (!user) return false;
  const others = rightsIn(String(user.scopes)).filter((one) => one !== right);
  const scopes = [...others, ...(isTaken ? [] : [right])].join(',');
  await db
    .updateTable('users')
    .set({ scopes })
    .where('app_key', '=', accountsKey)
    .where('id', '=', Number(user.id))
    .execute();
  return true;
}
