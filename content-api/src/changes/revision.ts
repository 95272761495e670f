import type { AuditAction } from '@quoin/shared/contract/audit';
import { appendInLockedChain, type Actor, type AuditEvent } from '../audit/append.ts';
import { batches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import { now } from '../timestamps.ts';

export interface Change {
  appKey: string;
  /** The name of a contract. */
  resource: string;
  id: number | string;
  action: 'create' | 'update' | 'delete';
  /** Who made the change; undefined for visitors and for the first start. */
  by?: Actor | undefined;
  /** The label of a deleted record. */
  label?: string | undefined;
  /** The version of the record that the change made. */
  version?: number | undefined;
  /** What the audit tells of the change besides; it tells only what somebody did who is signed in. */
  audit?: Pick<AuditEvent, 'label' | 'via' | 'detail'> & { action?: AuditAction };
}

/** The minimum number of changes in the log of an application. A client that missed more must reload everything. */
export const minLoggedChanges = 1_000;
const trimInterval = 100;

/**
 * Increments the application's revision, logs the change and tells the audit, in the transaction of the change. Returns
 * the new revision.
 * Call it last: on PostgreSQL it locks the application's revision row until the commit, so other writers wait and
 * revisions become visible in order.
 */
export const logChange = (db: Db, { id, ...change }: Change): Promise<number> =>
  logChanges(db, { ...change, ids: [id] });

/** Does the same for many records at once; each gets a revision of its own. Returns the last one. */
export async function logChanges(
  db: Db,
  { appKey, resource, ids, action, by, label, version, audit }: Omit<Change, 'id'> & { ids: readonly Change['id'][] },
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
  const change = {
    app_key: appKey,
    resource,
    action,
    at: now(),
    user_id: by?.userId ?? null,
    label: label ?? null,
    version: version ?? null,
  };
  const rows = ids.map((id, index) => ({ ...change, revision: before + index + 1, record_id: String(id) }));
  for (const batch of batches(rows)) await db.insertInto('changes').values(batch).execute();
  if (by !== undefined) {
    const told = { action, label, version, ...audit, by, resource };
    await appendInLockedChain(db, { appKey, events: ids.map((recordId) => ({ ...told, recordId })) });
  }
  if (Math.floor(revision / trimInterval) > Math.floor(before / trimInterval)) {
    await db
      .deleteFrom('changes')
      .where('app_key', '=', appKey)
      .where('revision', '<=', revision - minLoggedChanges)
      .execute();
  }
  return revision;
}
