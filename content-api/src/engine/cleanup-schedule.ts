import type { Db } from '../db/database.ts';
import { deleteExpiredAttempts } from '../accounts/attempt-limit.ts';
import { deleteExpiredProviderSignIns } from '../accounts/provider/provider-sign-ins.ts';
import { deleteExpiredSignIns } from '../accounts/sign-in-events.ts';
import { deleteExpiredRecords } from './deleted-records.ts';
import { deleteExpiredKeys } from './idempotency-key.ts';

const hour = 3_600_000;

/**
 * Deletes expired deleted records, idempotency keys, counts of attempts, sign-in events and sign-ins that have begun,
 * now and every `everyMs`.
 * Returns a function that stops it and waits for a cleanup that is running.
 */
export async function scheduleCleanup(
  { db, everyMs = hour }: { db: Db; everyMs?: number },
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const cleanUp = async (): Promise<void> => {
    await deleteExpiredRecords(db);
    await deleteExpiredKeys(db);
    await deleteExpiredAttempts(db);
    await deleteExpiredSignIns(db);
    await deleteExpiredProviderSignIns(db);
  };
  let cleanup = cleanUp().catch(onError);
  await cleanup;
  const timer = setInterval(() => {
    cleanup = cleanup.then(cleanUp).catch(onError);
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    return cleanup;
  };
}
