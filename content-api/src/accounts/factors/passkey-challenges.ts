import type { Db } from '../../db/database.ts';
import { now } from '../../timestamps.ts';
import { createToken, getTimestampAfter, hashToken } from '../links.ts';

/** As long as a browser's dialog may take, in milliseconds. */
export const challengeLifetimeMs = 5 * 60_000;

interface Purpose {
  accountsKey: string;
  /** The user who adds a passkey; null for a sign-in, whose user is not known yet. */
  userId: number | null;
}

/** Creates a challenge. It is in the database, so that another API process can check the answer, and only once. */
export async function createChallenge(db: Db, { accountsKey, userId }: Purpose): Promise<string> {
  const challenge = createToken();
  await db
    .deleteFrom('passkey_challenges')
    .where('app_key', '=', accountsKey)
    .where('expires_at', '<=', now())
    .execute();
  await db
    .insertInto('passkey_challenges')
    .values({
      app_key: accountsKey,
      challenge_hash: hashToken(challenge),
      user_id: userId,
      expires_at: getTimestampAfter(challengeLifetimeMs),
    })
    .execute();
  return challenge;
}

/** Uses up a challenge; returns whether it was valid for this purpose. Of two concurrent calls, one returns false. */
export async function consumeChallenge(
  db: Db,
  { accountsKey, userId, challenge }: Purpose & { challenge: string },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('passkey_challenges')
    .where('app_key', '=', accountsKey)
    .where('challenge_hash', '=', hashToken(challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now())
    .returning('challenge_hash')
    .executeTakeFirst();
  return deleted !== undefined;
}
