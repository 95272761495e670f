import type { Db } from '../db/database.ts';
import { now } from '../timestamps.ts';
import type { UserKey } from './credentials.ts';
import { createToken, hashToken } from './links.ts';

/** The devices of a user that are remembered; the one that was used least recently is forgotten first. */
const maxDevices = 20;

/** Whether the value has the form of a device token. */
const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{43}$/.test(value);

/**
 * Whether the user has signed in from the device with this token before. Attempts from such a device are counted apart,
 * so that wrong passwords from elsewhere do not lock the user out.
 */
export async function isKnownDevice(db: Db, { user, token }: { user: UserKey; token: unknown }): Promise<boolean> {
  if (!isToken(token)) return false;
  const row = await db
    .selectFrom('devices')
    .select('user_id')
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Remembers a device after a sign-in. `isNew` is false for a device that the user has signed in from before, and for
 * the first device of a user.
 * @returns the token with which the device identifies itself at the next sign-in
 */
export async function rememberDevice(
  db: Db,
  { user, token }: { user: UserKey; token: unknown },
): Promise<{ token: string; isNew: boolean }> {
  const isKnown = await isKnownDevice(db, { user, token });
  const value = isKnown && isToken(token) ? token : createToken();
  const rows = await db
    .selectFrom('devices')
    .select('token_hash')
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .orderBy('seen_at', 'desc')
    .execute();
  const forgotten = rows.slice(isKnown ? maxDevices : maxDevices - 1).map(({ token_hash: hash }) => hash);
  if (forgotten.length > 0)
    await db
      .deleteFrom('devices')
      .where('app_key', '=', user.app_key)
      .where('user_id', '=', user.user_id)
      .where('token_hash', 'in', forgotten)
      .execute();
  await db
    .insertInto('devices')
    .values({ ...user, token_hash: hashToken(value), seen_at: now() })
    .onConflict((conflict) => conflict.columns(['app_key', 'token_hash']).doUpdateSet({ seen_at: now() }))
    .execute();
  return { token: value, isNew: !isKnown && rows.length > 0 };
}
