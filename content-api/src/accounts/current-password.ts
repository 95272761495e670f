import type { Db } from '../db/database.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { readHash, type UserKey } from './credentials.ts';
import { isPassword } from './passwords.ts';

/**
 * Checks whether a signed-in user knows the current password. Wrong ones are counted for each user, apart from those
 * at sign-in: only a holder of the user's token can send one, so nobody else can lock the user out of it.
 * @throws {HttpProblem} 429 after too many wrong ones
 */
export type CurrentPasswordCheck = (user: UserKey, password: string) => Promise<boolean>;

/** Creates the check. All checks with one database share one count. */
export function createCurrentPasswordCheck({ db, accountsKey }: { db: Db; accountsKey: string }): CurrentPasswordCheck {
  const guesses = createAttemptLimit({ name: 'current password', max: 10, windowMs: 15 * 60_000 }, { db, accountsKey });
  return (user, password) =>
    guesses.countFailure(String(user.user_id), async () => isPassword(password, await readHash(db, user)));
}
