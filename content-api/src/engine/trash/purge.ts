import { appendAudit } from '../../audit/append.ts';
import type { Database, Db } from '../../db/database.ts';
import { HttpProblem } from '../../http/problem.ts';
import { deleteHistories } from '../history/prune-versions.ts';
import { selectRoots, type RecordKey } from './deleted-records.ts';
import { findRoot } from './find-root.ts';
import type { Writer } from '../resource-hooks.ts';
import { countTrash } from './read-trash.ts';

/**
 * Deletes a record in the trash for good, with its parts and their histories.
 * @throws HttpProblem 404 when it is not in the trash, 409 when it was deleted as a part of another record
 */
export async function purge(
  { db }: Pick<Database, 'db'>,
  { scope, contract, id, writer }: RecordKey & { writer: Writer },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await findRoot(transaction, { scope, contract, id });
    const total = await deleteCopies(transaction, { scope, contract, ids: [id], writer });
    if (total === 0) throw new HttpProblem(404);
    return total;
  });
}

/** The records that one transaction deletes, so that other writes do not wait for long. */
const step = 100;

/**
 * Deletes all records in the trash of a resource for good.
 * @param expected the number of records that the caller has seen
 * @returns the number of records
 * @throws HttpProblem 412 when the trash has another number of records by now; nothing is deleted then
 */
export async function emptyTrash(
  { db }: Pick<Database, 'db'>,
  { expected, ...trash }: Omit<RecordKey, 'id'> & { expected: number | undefined; writer: Writer },
): Promise<number> {
  const found = await countTrash(db, trash);
  if (expected !== undefined && expected !== found)
    throw new HttpProblem(412, {
      detail: `The trash has ${found} records now, not ${expected}. Nothing was deleted: look at it again first.`,
    });
  for (let total = 0; ;) {
    const deleted = await db.transaction().execute(async (transaction) => {
      const roots = await selectRoots(transaction, trash)
        .select('record_id')
        .orderBy('deleted_at')
        .limit(step)
        .execute();
      return deleteCopies(transaction, { ...trash, ids: roots.map(({ record_id: id }) => id) });
    });
    total += deleted;
    if (deleted === 0 || total >= found) return total;
  }
}

/**
 * Deletes the copies of records and of their parts, and the histories of all, and tells the audit. Returns the number
 * of records.
 */
async function deleteCopies(
  db: Db,
  { scope, contract, ids, writer }: Omit<RecordKey, 'id'> & { ids: readonly number[]; writer: Writer },
): Promise<number> {
  if (ids.length === 0) return 0;
  const copies = db.deleteFrom('deleted_records').where('app_key', '=', scope.appKey);
  const records = await copies
    .where('resource', '=', contract.name)
    .where('record_id', 'in', ids)
    .returning(['app_key', 'resource', 'record_id', 'label'])
    .execute();
  const parts = await copies
    .where('root_resource', '=', contract.name)
    .where(
      'root_id',
      'in',
      records.map(({ record_id: id }) => id),
    )
    .returning(['app_key', 'resource', 'record_id'])
    .execute();
  await deleteHistories(db, [...records, ...parts]);
  await appendAudit(db, {
    appKey: scope.appKey,
    events: records.map(({ record_id: recordId, label }) => ({
      action: 'purge',
      by: writer,
      resource: contract.name,
      recordId,
      label: contract.isPublic && label !== null ? label : undefined,
    })),
  });
  return records.length;
}
