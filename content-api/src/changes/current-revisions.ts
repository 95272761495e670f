import { createBatchLoader } from '../db/batch-loader.ts';
import { runCompiledQuery } from '../db/compiled-query.ts';
import type { Db } from '../db/database.ts';

/** Returns the current revision of an application: 0 before its first change, undefined when it does not exist. */
export type CurrentRevision = (appKey: string) => Promise<number | undefined>;

/** Batches concurrent calls into one query; nearly all of them ask for the same application. */
export const currentRevisions = (db: Db): CurrentRevision =>
  createBatchLoader(async (appKeys) => {
    const values = new Map(appKeys.map((appKey, index) => [`application ${index}`, appKey]));
    const rows = await runCompiledQuery(db, {
      name: `revisions of ${appKeys.length}`,
      build: () => revisionsOf(db, [...values.keys()]),
      values,
    });
    return new Map(rows.map(({ app_key: appKey, revision }) => [String(appKey), Number(revision ?? 0)]));
  });

const revisionsOf = (db: Db, appKeys: readonly string[]) =>
  db
    .selectFrom('applications')
    .leftJoin('revisions', 'revisions.app_key', 'applications.app_key')
    .select(['applications.app_key', 'revisions.revision'])
    .where('applications.app_key', 'in', appKeys);
