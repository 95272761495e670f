import { batches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import { now } from '../timestamps.ts';

export interface Change {
  appKey: string;
  /** A contract's name. */
  resource: string;
  id: number | string;
  action: 'create' | 'update' | 'delete';
  /** Who did it; a visitor and the first start are nobody. */
  userId?: number | undefined;
  /** What a record was called that is gone now. */
  label?: string | undefined;
}

/** How many changes of an application the log holds at least; who was away for more begins anew. */
export const keptChanges = 1_000;
const trimmedEvery = 100;

/**
 * Raises the application's revision and notes what changed, in the transaction of the change.
 * It comes last in there: on PostgreSQL the other writers of the application wait from here until the commit,
 * which is also why revisions appear in their order.
 */
export const noteChange = (db: Db, { id, ...change }: Change): Promise<number> =>
  noteChanges(db, { ...change, ids: [id] });

/** The same for many records at once, each of them a revision of its own. */
export async function noteChanges(
  db: Db,
  { appKey, resource, ids, action, userId, label }: Omit<Change, 'id'> & { ids: readonly Change['id'][] },
): Promise<number> {
  const { revision } = await db
    .insertInto('revisions')
    .values({ app_key: appKey, revision: ids.length })
    .onConflict((conflict) =>
      conflict.column('app_key').doUpdateSet((eb) => ({ revision: eb('revisions.revision', '+', ids.length) })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  const before = revision - ids.length;
  const change = { app_key: appKey, resource, action, at: now(), user_id: userId ?? null, label: label ?? null };
  const rows = ids.map((id, index) => ({ ...change, revision: before + index + 1, record_id: String(id) }));
  for (const some of batches(rows)) await db.insertInto('changes').values(some).execute();
  if (Math.floor(revision / trimmedEvery) > Math.floor(before / trimmedEvery)) {
    await db
      .deleteFrom('changes')
      .where('app_key', '=', appKey)
      .where('revision', '<=', revision - keptChanges)
      .execute();
  }
  return revision;
}
