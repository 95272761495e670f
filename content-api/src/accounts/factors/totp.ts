import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../db/database.ts';
import { HttpProblem } from '../../http/problem.ts';
import { now } from '../../timestamps.ts';
import type { UserKey } from '../credentials.ts';

/** Every authenticator app knows these values; many ignore others. */
const options = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A code of the step before or after is valid too, because clocks differ and people type slowly. */
const window = 1;

/**
 * Stores a new secret, which is no factor before `activateTotp`. It replaces one that was not activated.
 * @param issuer what the app shows next to the account
 * @returns the secret as text and as the address in the QR code; it is only returned here
 * @throws {HttpProblem} 409 when the user has an active one
 */
export async function beginTotp(
  db: Db,
  { user, issuer, label }: { user: UserKey; issuer: string; label: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const values = { secret: secret.base32, is_active: 0, last_step: 0, created_at: now() };
  const stored = await db
    .insertInto('totp_secrets')
    .values({ ...user, ...values })
    .onConflict((conflict) =>
      conflict.columns(['app_key', 'user_id']).doUpdateSet(values).where('totp_secrets.is_active', '=', 0),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!stored)
    throw new HttpProblem(409, { detail: 'Your account has an authenticator app already. Remove it first.' });
  return { secret: secret.base32, uri: new TOTP({ ...options, issuer, label, secret }).toString() };
}

/**
 * Uses up a code of the authenticator app; returns whether it was valid. A code is valid once: of two concurrent calls,
 * one returns false.
 * @param isActive whether the secret is a factor already, or waits for its first code
 */
export async function consumeTotp(
  db: Db,
  { user, code, isActive }: { user: UserKey; code: string; isActive: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('totp_secrets')
    .select(['secret', 'last_step'])
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .where('is_active', '=', isActive ? 1 : 0)
    .executeTakeFirst();
  const token = code.replaceAll(/\s/g, '');
  if (!row || !/^\d{6}$/.test(token)) return false;
  const current = TOTP.counter({ period: options.period });
  const delta = TOTP.validate({
    ...options,
    token,
    secret: Secret.fromBase32(row.secret),
    window,
    timestamp: current * options.period * 1000,
  });
  if (delta === null) return false;
  const used = await db
    .updateTable('totp_secrets')
    .set({ last_step: current + delta, is_active: 1 })
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .where('secret', '=', row.secret)
    .where('last_step', '<', current + delta)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes the authenticator app of a user; returns whether it was active. */
export async function deleteTotp(db: Db, user: UserKey): Promise<boolean> {
  const deleted = await db
    .deleteFrom('totp_secrets')
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .returning('is_active')
    .executeTakeFirst();
  return deleted?.is_active === 1;
}
