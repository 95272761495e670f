import { createBatchLoader } from '../db/batch-loader.ts';
import type { Db } from '../db/database.ts';
import { now } from '../timestamps.ts';

/** Returns the current revision of an application: 0 before its first change, undefined when it does not exist. */
export type CurrentRevision = (appKey: string) => Promise<number | undefined>;

/** Publishes what an application has planned for a moment that has come. */
type PublishDue = (appKey: string) => Promise<void>;

/** Whether a planned moment, in UTC, has come. */
export const isDue = (moment: unknown): boolean => typeof moment === 'string' && moment <= now();

/**
 * Batches concurrent calls into one query; nearly all of them ask for the same application. What is planned for a
 * moment that has come is published first, so the revision is that of the content at this moment.
 */
export function createCurrentRevision(db: Db, publishDue: PublishDue): CurrentRevision {
  const load = createBatchLoader(async (appKeys) => {
    const rows = await db
      .selectFrom('applications')
      .leftJoin('revisions', 'revisions.app_key', 'applications.app_key')
      .select(['applications.app_key', 'revisions.revision', 'revisions.next_at'])
      .where('applications.app_key', 'in', appKeys)
      .execute();
    return new Map(
      rows.map(({ app_key: appKey, revision, next_at: nextAt }) => [
        String(appKey),
        { revision: Number(revision ?? 0), nextAt },
      ]),
    );
  });
  return async (appKey) => {
    const found = await load(appKey);
    if (!isDue(found?.nextAt)) return found?.revision;
    await publishDue(appKey);
    return (await load(appKey))?.revision;
  };
}
