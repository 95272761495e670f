import { createBatchLoader } from '../db/batch-loader.ts';
import { runCompiledQuery } from '../db/compiled-query.ts';
import type { Db } from '../db/database.ts';

/** The revision that an application is at, 0 before its first change; undefined when there is no such application. */
export type CurrentRevision = (appKey: string) => Promise<number | undefined>;

/** Many ask at once, and nearly always for the same application. */
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
