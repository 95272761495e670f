import { askedTogether } from '../db/asked-together.ts';
import { compiledOnce } from '../db/compiled-once.ts';
import type { Db } from '../db/database.ts';
import { activeStatus } from '../engine/resource.ts';

interface Current { /** 0 before its first change. */ revision: number; /** Whether its content is public. */ isActive: boolean }

/** Where an application stands now; undefined when there is no such application. */
export type CurrentRevision = (appKey: string) => Promise<Current | undefined>;

/** Many ask at once, and nearly always for the same application. */
export const currentRevisions = (db: Db): CurrentRevision => askedTogether(async (appKeys) => {
  const values = new Map(appKeys.map((appKey, index) => [`application ${index}`, appKey]));
  const rows = await compiledOnce(db, { name: `revisions of ${appKeys.length}`, build: () => revisionsOf(db, [...values.keys()]), values });
  return new Map(rows.map(({ app_key: appKey, revision, status }) => [String(appKey), { revision: Number(revision ?? 0), isActive: status === activeStatus }]));
});

const revisionsOf = (db: Db, appKeys: readonly string[]) =>
  db.selectFrom('applications').leftJoin('revisions', 'revisions.app_key', 'applications.app_key')
    .select(['applications.app_key', 'applications.status', 'revisions.revision']).where('applications.app_key', 'in', appKeys);
