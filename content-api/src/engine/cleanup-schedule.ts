import type { Settings } from '@quoin/shared/contract/settings/settings';
import { pruneAudits } from '../audit/prune.ts';
import type { Db } from '../db/database.ts';
import { deleteOldDraftChanges } from '../changes/draft-changes.ts';
import { deleteExpiredAttempts } from '../accounts/attempt-limit.ts';
import { deleteExpiredProviderSignIns } from '../accounts/provider/provider-sign-ins.ts';
import { deleteExpiredSignIns } from '../accounts/sign-in-events.ts';
import { deleteExpiredRecords } from './trash/deleted-records.ts';
import { pruneVersions, toKeptVersions } from './history/prune-versions.ts';
import { deleteExpiredKeys } from './idempotency-key.ts';
import { deleteEndedPreviews } from '../previews/stored-previews.ts';
import { deleteEndedPresence } from './presence/stored-presence.ts';

const hour = 3_600_000;

/**
 * Deletes expired deleted records, idempotency keys, counts of attempts, sign-in events, sign-ins that have begun, the
 * presence of closed tabs, preview links that have ended, the log of changes of drafts, old versions of records and old
 * entries of the audit, now and every `everyMs`.
 * Returns a function that stops it and waits for a cleanup that is running.
 */
export async function scheduleCleanup(
  {
    db,
    settings,
    everyMs = hour,
  }: { db: Db; settings: Pick<Settings, 'auditDays' | 'historyVersions' | 'historyDays'>; everyMs?: number },
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const cleanUp = async (): Promise<void> => {
    await deleteExpiredRecords(db);
    await deleteExpiredKeys(db);
    await deleteExpiredAttempts(db);
    await deleteExpiredSignIns(db);
    await deleteExpiredProviderSignIns(db);
    await deleteEndedPresence(db);
    await deleteEndedPreviews(db);
    await deleteOldDraftChanges(db);
    await pruneVersions(db, toKeptVersions(settings));
    await pruneAudits(db, settings.auditDays);
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
