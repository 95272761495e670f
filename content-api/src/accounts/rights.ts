import { releaseRight } from '@quoin/shared/contract/releases/release-admin';
import type { Db } from '../db/database.ts';
import { normalizeEmail } from './find-account.ts';

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
  const user = await db
    .selectFrom('users')
    .select(['id', 'scopes'])
    .where('app_key', '=', accountsKey)
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
  if (!user) return false;
  const others = parseRights(String(user.scopes)).filter((one) => one !== right);
  const scopes = [...others, ...(isRevoked ? [] : [right])].join(',');
  await db
    .updateTable('users')
    .set({ scopes })
    .where('app_key', '=', accountsKey)
    .where('id', '=', Number(user.id))
    .execute();
  return true;
}
