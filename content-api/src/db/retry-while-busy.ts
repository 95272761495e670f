import { setTimeout as pause } from 'node:timers/promises';
import { SettingsError } from '@quoin/shared/contract/settings/settings';
import type { Database } from './database.ts';
import { joinErrorMessages } from './describe-database-error.ts';

const interval = 100;

/** Called once, with a sentence, when a start has to wait. */
export type OnWait = (message: string) => void;

/** Runs work, and repeats it while the database is busy. */
export type RetryWhileBusy = <T>(work: () => Promise<T>) => Promise<T>;

interface RetryOptions {
  timeoutMs?: number | undefined;
  onWait?: OnWait | undefined;
}

/**
 * Creates a function for the work of a start. Another start can hold a lock for longer than any request waits, and the
 * database server may be starting too.
 * @throws SettingsError (from that function) when the database is not available within `timeoutMs`
 */
export function createRetry(
  database: Pick<Database, 'location' | 'classifyError'>,
  { timeoutMs = 60_000, onWait = () => undefined }: RetryOptions = {},
): RetryWhileBusy {
  const limit = `${timeoutMs / 1000} s`;
  let hasWarned = false;
  return async (work) => {
    for (const end = Date.now() + timeoutMs; ;) {
      try {
        return await work();
      } catch (error) {
        if (database.classifyError(error) !== 'busy') throw error;
        if (Date.now() > end)
          throw new SettingsError([
            `${database.location} was not available for ${limit}: start it, or set DATABASE_URL. (${joinErrorMessages(error)})`,
          ]);
        if (!hasWarned)
          onWait(
            `${database.location} is not available yet; waiting for at most ${limit}. (${joinErrorMessages(error)})`,
          );
        hasWarned = true;
        await pause(interval);
      }
    }
  };
}
