import { compiledOnce } from '../db/compiled-once.ts';
import type { Db } from '../db/database.ts';

/** The revision that an application is at, 0 before its first change; undefined when there is no such application. */
export type CurrentRevision = (appKey: string) => Promise<number | undefined>;

/**
 * Asks the database each time, because other processes write as well, and once for all who ask in the same turn of the event loop.
 * The question is put after the last of them came: nobody is told of an earlier moment than their own.
 */
export function currentRevisions(db: Db): CurrentRevision {
  let waiting: { appKeys: Set<string>; revisions: Promise<Map<string, number>> } | undefined;

  const ask = async (appKeys: Set<string>): Promise<Map<string, number>> => {
    await new Promise(setImmediate);
    waiting = undefined;
    const values = new Map([...appKeys].map((appKey, index) => [`application ${index}`, appKey]));
    const rows = await compiledOnce(db, { name: `revisions of ${appKeys.size}`, build: () => revisionsOf(db, [...values.keys()]), values });
    return new Map(rows.map(({ app_key: appKey, revision }) => [String(appKey), Number(revision ?? 0)]));
  };

  return async (appKey) => {
    if (!waiting) {
      const appKeys = new Set<string>();
      waiting = { appKeys, revisions: ask(appKeys) };
    }
    waiting.appKeys.add(appKey);
    return (await waiting.revisions).get(appKey);
  };
}

const revisionsOf = (db: Db, appKeys: readonly string[]) =>
  db.selectFrom('applications').leftJoin('revisions', 'revisions.app_key', 'applications.app_key')
    .select(['applications.app_key', 'revisions.revision']).where('applications.app_key', 'in', appKeys);
