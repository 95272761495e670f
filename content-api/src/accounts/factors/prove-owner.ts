import { createAttemptLimit } from '../attempt-limit.ts';
import { readHash, type UserKey } from '../credentials.ts';
import { isPassword } from '../passwords.ts';
import type { Holder } from '../sessions.ts';
import type { Db } from '../../db/database.ts';
import type { Body } from '../../engine/validate.ts';
import { refuseErrors } from '../../http/problem.ts';
import { hasFactor, readFactors } from './own-factors.ts';
import { consumeCode, readCode } from './verify-code.ts';

/**
 * Requires the current password or a code, so that an unattended session is not enough to change the second factors.
 * A session that began with one factor, on an account that has two, needs a code: the password could be stolen. An
 * account with neither a password nor a factor has nothing to prove.
 * @throws {HttpProblem} 422 without a valid one, 429 after too many
 */
export type ProveOwner = (holder: Holder, body: Body) => Promise<void>;

export function createProveOwner({ db, accountsKey }: { db: Db; accountsKey: string }): ProveOwner {
  // The limit of `users-hooks.ts`: guesses there and here count together.
  const guesses = createAttemptLimit({ name: 'current password', max: 10, windowMs: 15 * 60_000 }, { db, accountsKey });
  return async ({ userId, factors }, body) => {
    const user: UserKey = { app_key: accountsKey, user_id: userId };
    const [hash, isProtected] = [await readHash(db, user), hasFactor(await readFactors(db, user))];
    if (hash === undefined && !isProtected) return;
    const { current_password: password, code: sentCode } = body;
    const code = readCode(sentCode);
    if (code !== '' && isProtected) {
      if (await guesses.countFailure(String(userId), () => consumeCode(db, { user, code }))) return;
      refuseErrors({ code: ['Must be a code that is valid now and was not used before.'] });
    }
    if (isProtected && factors === 'one') refuseErrors({ code: ['Must be filled in.'] });
    const isCorrect =
      isPasswordText(password) && (await guesses.countFailure(String(userId), () => isPassword(password, hash)));
    if (!isCorrect) refuseErrors({ current_password: ['Must be your current password.'] });
  };
}

const isPasswordText = (sent: unknown): sent is string =>
  typeof sent === 'string' && sent !== '' && sent.length <= 1024;
