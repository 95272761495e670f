import type { Db } from '../db/database.ts';
import { formatTimestamp, now } from '../timestamps.ts';

/** A record whose draft has changed. */
export interface ChangedDraft {
  resource: string;
  id: number;
}

/** Listeners read the log several times a second; the time that it is kept, in milliseconds, is ample. */
const keptMs = 3_600_000;

/**
 * Notes that the draft of a record has changed, in the transaction of the change. The public revision stays: visitors
 * see nothing of it.
 * Call it last, as `logChange`: on PostgreSQL it locks the same row, so that the changes become visible in order.
 */
export async function logDraftChange(
  db: Db,
  { appKey, resource, id }: ChangedDraft & { appKey: string },
): Promise<void> {
  const { draft_revision: revision } = await db
    .insertInto('revisions')
    .values({ app_key: appKey, revision: 0, draft_revision: 1 })
    .onConflict((conflict) =>
      conflict
        .column('app_key')
        .doUpdateSet((eb) => ({ draft_revision: eb(eb.fn.coalesce('revisions.draft_revision', eb.lit(0)), '+', 1) })),
    )
    .returning('draft_revision')
    .executeTakeFirstOrThrow();
  const state = { revision: Number(revision), at: now() };
  await db
    .insertInto('draft_changes')
    .values({ app_key: appKey, resource, record_id: id, ...state })
    .onConflict((conflict) => conflict.columns(['app_key', 'resource', 'record_id']).doUpdateSet(state))
    .execute();
}

/**
 * Lists the records of an application whose last change of the draft is after one draft revision and not after another.
 */
export async function readChangedDrafts(
  db: Db,
  { appKey, after, revision: last }: { appKey: string; after: number; revision: number },
): Promise<(ChangedDraft & { revision: number })[]> {
  const rows = await db
    .selectFrom('draft_changes')
    .select(['resource', 'record_id', 'revision'])
    .where('app_key', '=', appKey)
    .where('revision', '>', after)
    .where('revision', '<=', last)
    .orderBy('revision')
    .execute();
  return rows.map(({ resource, record_id: id, revision }) => ({ resource, id, revision }));
}

/** Deletes the entries that every listener has read long ago. */
export async function deleteOldDraftChanges(db: Db): Promise<void> {
  await db
    .deleteFrom('draft_changes')
    .where('at', '<=', formatTimestamp(new Date(Date.now() - keptMs)))
    .execute();
}
