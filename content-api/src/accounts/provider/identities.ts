import type { Db } from '../../db/database.ts';
import { activeStatus } from '../../engine/resource.ts';
import { now } from '../../timestamps.ts';
import type { UserKey } from '../credentials.ts';
import { listEmailForms } from '../email-address.ts';
import { isIdentifier } from '../find-account.ts';
import { hashToken } from '../links.ts';
import type { ProvidedIdentity } from './open-id-provider.ts';

/** The user of an identity, and whether the link is still to be made. */
export interface IdentityUser {
  user: UserKey;
  email: string;
  isFirst: boolean;
}

type IdentityKey = Pick<ProvidedIdentity, 'issuer' | 'subject'> & { accountsKey: string };

const selectIdentity = (db: Db, { accountsKey, issuer, subject }: IdentityKey) =>
  db
    .selectFrom('identities')
    .where('identities.app_key', '=', accountsKey)
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject);

/**
 * Finds the active user of an identity, or for the first sign-in the only active user who has the email that the
 * provider verified. An identity that is linked belongs to its user only, whatever its email is now.
 */
export async function findIdentityUser(
  db: Db,
  { accountsKey, identity }: { accountsKey: string; identity: ProvidedIdentity },
): Promise<IdentityUser | undefined> {
  const key = { accountsKey, issuer: identity.issuer, subject: identity.subject };
  if (await selectIdentity(db, key).select('user_id').executeTakeFirst()) return findByIdentity(db, key);
  const found = await findByEmail(db, { accountsKey, identity });
  if (!found) return undefined;
  const { email, ...user } = found;
  return { user, email, isFirst: true };
}

/**
 * Records a sign-in with an identity, and links the user at the first one. Call it inside the transaction that opens
 * the session. Returns false when the link was removed meanwhile, or the user is linked with another identity of the
 * issuer: so the next holder of an email address does not get the account.
 */
export async function linkOrRecordUse(
  db: Db,
  { user: { user, email, isFirst }, ...key }: IdentityKey & { user: IdentityUser },
): Promise<boolean> {
  if (!isFirst) return recordUse(db, { ...key, user });
  const { issuer, subject } = key;
  const linked = await db
    .insertInto('identities')
    .values({ ...user, issuer, subject, email, created_at: now(), seen_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  // Without a row, a concurrent sign-in may have made the same link.
  return linked !== undefined || recordUse(db, { ...key, user });
}

async function findByIdentity(db: Db, key: IdentityKey): Promise<IdentityUser | undefined> {
  const row = await selectIdentity(db, key)
    .innerJoin('users', (join) =>
      join.onRef('users.app_key', '=', 'identities.app_key').onRef('users.id', '=', 'identities.user_id'),
    )
    .select(['identities.user_id', 'users.email'])
    .where('users.status', '=', activeStatus)
    .executeTakeFirst();
  return row && { user: { app_key: key.accountsKey, user_id: row.user_id }, email: String(row.email), isFirst: false };
}

async function findByEmail(
  db: Db,
  { accountsKey, identity: { email, isEmailVerified } }: { accountsKey: string; identity: ProvidedIdentity },
): Promise<(UserKey & { email: string }) | undefined> {
  // What compatibility normalization would change is another mailbox than the one that an account's address names.
  if (!isEmailVerified || !isIdentifier(email) || email !== email.normalize('NFKC')) return undefined;
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('app_key', '=', accountsKey)
    .where('status', '=', activeStatus)
    .where('email', 'in', listEmailForms(email))
    .limit(2)
    .execute();
  const [row] = rows;
  return row && rows.length === 1
    ? { app_key: accountsKey, user_id: Number(row.id), email: String(row.email) }
    : undefined;
}

async function recordUse(db: Db, { user, ...key }: IdentityKey & { user: UserKey }): Promise<boolean> {
  const row = await db
    .updateTable('identities')
    .set({ seen_at: now() })
    .where('app_key', '=', key.accountsKey)
    .where('issuer', '=', key.issuer)
    .where('subject', '=', key.subject)
    .where('user_id', '=', user.user_id)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Identifies a link for its user; it is no secret. */
const toId = ({ issuer, subject }: Pick<ProvidedIdentity, 'issuer' | 'subject'>): string =>
  hashToken(`${issuer} ${subject}`).slice(0, 16);

/** Lists the identities that a user is linked with. */
export async function listIdentities(db: Db, user: UserKey) {
  const rows = await db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'email', 'created_at', 'seen_at'])
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .orderBy('created_at')
    .execute();
  return rows.map(({ subject, ...row }) => ({ ...row, id: toId({ issuer: row.issuer, subject }), subject }));
}

/** Removes a link of a user; returns whether there was one with this id. */
export async function removeIdentity(db: Db, { user, id }: { user: UserKey; id: string }): Promise<boolean> {
  const found = (await listIdentities(db, user)).find((identity) => identity.id === id);
  if (!found) return false;
  await db
    .deleteFrom('identities')
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .where('issuer', '=', found.issuer)
    .where('subject', '=', found.subject)
    .execute();
  return true;
}
