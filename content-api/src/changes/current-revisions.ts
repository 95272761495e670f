import { createBatchLoader } from '../db/batch-loader.ts';
import type { Db } from '../db/database.ts';

/** Returns the current revision of an application: 0 before its first change, undefined when it does not exist. */
export type CurrentRevision = (appKey: string) => Promise<number | undefined>;

/** Batches concurrent calls into one query; nearly all of them ask for the same application. */
export const createCurrentRevision = (db: Db): CurrentRevision =>
  createBatchLoader(async (appKeys) => {
    const rows = await db
      .selectFrom('applications')
      .leftJoin('revisions', 'revisions.app_key', 'applications.app_key')
      .select(['applications.app_key', 'revisions.revision'])
      .where('applications.app_key', 'in', appKeys)
      .execute();
    return new Map(rows.map(({ app_key: appKey, revision }) => [String(appKey), Number(revision ?? 0)]));
  });
