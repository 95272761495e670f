import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { tooManyAttempts } from '../http/problem.ts';
import { formatTimestamp, now, parseTimestamp } from '../timestamps.ts';

interface Limit {
  /** Distinguishes the keys of this limit from those of others. */
  name: string;
  max: number;
  windowMs: number;
}

/**
 * Limits attempts by key within a time window that begins with the first one. The counts are in the database, so they
 * hold for all processes and survive a restart. `@fastify/rate-limit` cannot do this: it never takes a count back, and
 * its key must follow from the request.
 */
export interface AttemptLimit {
  /**
   * Counts an attempt.
   * @throws {HttpProblem} 429 beyond the limit
   */
  count: (key: string) => Promise<void>;
  /**
   * Runs the work and counts it if it resolves to false. It is counted before its result is known, so that concurrent
   * attempts cannot all pass; the count is taken back when the work succeeds or throws.
   * @throws {HttpProblem} 429 beyond the limit
   */
  countFailure: (key: string, work: () => Promise<boolean>) => Promise<boolean>;
}

/** @param accountsKey the application to whose users the attempts belong */
export function createAttemptLimit(
  { name, max, windowMs }: Limit,
  { db, accountsKey }: { db: Db; accountsKey: string },
): AttemptLimit {
  // A hash, because a key may contain what somebody typed: an email address, or by mistake a password.
  const hashKey = (key: string): string => createHash('sha256').update(`${name} ${key}`).digest('base64url');

  const count = async (key: string): Promise<void> => {
    const [current, end] = [now(), formatTimestamp(new Date(Date.now() + windowMs))];
    const { count: attempts, expires_at: expiresAt } = await db
      .insertInto('attempts')
      .values({ app_key: accountsKey, key_hash: hashKey(key), count: 1, expires_at: end })
      .onConflict((conflict) =>
        conflict.columns(['app_key', 'key_hash']).doUpdateSet((eb) => ({
          count: eb
            .case()
            .when('attempts.expires_at', '<=', current)
            .then(1)
            .else(eb('attempts.count', '+', 1))
            .end(),
          expires_at: eb
            .case()
            .when('attempts.expires_at', '<=', current)
            .then(end)
            .else(eb.ref('attempts.expires_at'))
            .end(),
        })),
      )
      .returning(['count', 'expires_at'])
      .executeTakeFirstOrThrow();
    if (attempts > max) throw tooManyAttempts(Math.max(1, parseTimestamp(expiresAt) - Date.now()));
  };
  const takeBack = async (key: string): Promise<void> => {
    await db
      .updateTable('attempts')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('app_key', '=', accountsKey)
      .where('key_hash', '=', hashKey(key))
      .where('count', '>', 0)
      .execute();
  };
  return {
    count,
    countFailure: async (key, work) => {
      await count(key);
      let isFailure = false;
      try {
        isFailure = !(await work());
        return !isFailure;
      } finally {
        if (!isFailure) await takeBack(key);
      }
    },
  };
}

/** Deletes the counts whose window has ended. */
export async function deleteExpiredAttempts(db: Db): Promise<void> {
  // No condition on the application: expired counts of all applications are deleted.
  await db.deleteFrom('attempts').where('expires_at', '<=', now()).execute();
}
