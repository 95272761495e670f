import type { Db } from '../db/database.ts';
import { now } from '../moments.ts';

export interface Change {
  appKey: string;
  /** A contract's name. */
  resource: string;
  id: number | string;
  action: 'create' | 'update' | 'delete';
}

/** How many changes of an application the log holds at least; who was away for more begins anew. */
export const keptChanges = 1_000;
const trimmedEvery = 100;

/**
 * Raises the application's revision and notes what changed, in the transaction of the change.
 * It comes last in there: on PostgreSQL the other writers of the application wait from here until the commit,
 * which is also why revisions appear in their order.
 */
export async function noteChange(db: Db, { appKey, resource, id, action }: Change): Promise<number> {
  const { revision } = await db.insertInto('revisions').values({ app_key: appKey, revision: 1 })
    .onConflict((conflict) => conflict.column('app_key').doUpdateSet((eb) => ({ revision: eb('revisions.revision', '+', 1) })))
    .returning('revision').executeTakeFirstOrThrow();
  await db.insertInto('changes').values({ app_key: appKey, revision, resource, record_id: String(id), action, at: now() }).execute();
  if (revision % trimmedEvery === 0) {
    await db.deleteFrom('changes').where('app_key', '=', appKey).where('revision', '<=', revision - keptChanges).execute();
  }
  return revision;
}

/** The revision that an application is at; 0 before its first change. */
export async function revisionOf(db: Db, appKey: string): Promise<number> {
  const row = await db.selectFrom('revisions').select('revision').where('app_key', '=', appKey).executeTakeFirst();
  return row?.revision ?? 0;
}
