import type { Database, Db } from '../db/database.ts';
import { now } from '../timestamps.ts';

/** Selects the tokens of a user that have not expired, the one that was used last first. */
export const readTokens = (db: Db, { accountsKey, userId }: { accountsKey: string; userId: number }) =>
  db
    .selectFrom('tokens')
    .select(['token_hash', 'device', 'address', 'created_at', 'seen_at', 'idle_seconds'])
    .where('app_key', '=', accountsKey)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .orderBy('seen_at', 'desc')
    .execute();

/** Deletes tokens; they are refused from then on. */
export async function endTokens(
  db: Db,
  { accountsKey, hashes }: { accountsKey: string; hashes: readonly string[] },
): Promise<void> {
  if (hashes.length === 0) return;
  await db.deleteFrom('tokens').where('app_key', '=', accountsKey).where('token_hash', 'in', hashes).execute();
}

/** Records that the user of a token has proved again who they are. */
export async function confirmToken(
  db: Db,
  { accountsKey, hash }: { accountsKey: string; hash: string },
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ authenticated_at: now() })
    .where('app_key', '=', accountsKey)
    .where('token_hash', '=', hash)
    .execute();
}

/** Records that the token of a session was used. */
export async function noteUse(db: Db, { accountsKey, hash }: { accountsKey: string; hash: string }): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ seen_at: now() })
    .where('app_key', '=', accountsKey)
    .where('token_hash', '=', hash)
    .execute();
}

/** The use of a token is recorded at most once in this time, in milliseconds. */
export const recordIntervalMs = 60_000;

export interface RecorderOptions {
  database: Pick<Database, 'db' | 'classifyError'>;
  accountsKey: string;
  /** Called when the use of a token cannot be recorded: once, until recording succeeds again. */
  onError: (error: unknown) => void;
}

/**
 * Creates a function that records that a token was used. When the database is full or busy, callers can still read.
 * @param record stores the use of the token with this hash
 */
export function createUseRecorder({
  database,
  onError,
  record,
}: Omit<RecorderOptions, 'accountsKey'> & { record: (tokenHash: string) => Promise<unknown> }): (
  tokenHash: string,
) => Promise<void> {
  let isRecording = true;
  return async (tokenHash) => {
    try {
      await record(tokenHash);
      isRecording = true;
    } catch (error) {
      const code = database.classifyError(error);
      if (code !== 'full' && code !== 'io' && code !== 'busy') throw error;
      if (isRecording) onError(error);
      isRecording = false;
    }
  };
}
