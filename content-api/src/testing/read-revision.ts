import type { Db } from '../db/database.ts';

/** Returns the current revision of an application; 0 before its first change. */
export async function readRevision(db: Db, appKey: string): Promise<number> {
  const row = await db.selectFrom('revisions').select('revision').where('app_key', '=', appKey).executeTakeFirst();
  return row?.revision ?? 0;
}
