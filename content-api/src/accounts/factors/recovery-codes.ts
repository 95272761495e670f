import { createHash, randomInt } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { UserKey } from '../credentials.ts';

const count = 10;
/**
 * Only digits, because the field for codes shows the keypad of a phone. 20 digits are 66 bits, so a plain hash is
 * enough.
 */
const length = 20;

const hashCode = (code: string): string => createHash('sha256').update(`recovery ${code}`).digest('base64url');

const createCode = (): string => Array.from({ length }, () => randomInt(10)).join('');

/** Reads a code as people type it: with spaces or hyphens. */
const normalize = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** Whether a text can be a recovery code, and so is not a code of an authenticator app. */
export const isRecoveryCode = (typed: string): boolean => normalize(typed).length === length;

/** Makes new recovery codes; earlier ones are no longer valid. They are only returned here. */
export async function replaceRecoveryCodes(db: Db, user: UserKey): Promise<string[]> {
  const codes = Array.from({ length: count }, createCode);
  await deleteRecoveryCodes(db, user);
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ ...user, code_hash: hashCode(code) })))
    .execute();
  return codes.map((code) => code.match(/.{5}/g)?.join('-') ?? code);
}

export async function deleteRecoveryCodes(db: Db, user: UserKey): Promise<void> {
  await db
    .deleteFrom('recovery_codes')
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .execute();
}

/** Uses up a recovery code; returns whether it was valid. Of two concurrent calls, one returns false. */
export async function consumeRecoveryCode(db: Db, { user, code }: { user: UserKey; code: string }): Promise<boolean> {
  const deleted = await db
    .deleteFrom('recovery_codes')
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .where('code_hash', '=', hashCode(normalize(code)))
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}
