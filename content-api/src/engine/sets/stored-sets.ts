import type { SetAction, SetReason, SetState } from '@quoin/shared/contract/set-wire';
import { lockRevision } from '../../changes/lock-revision.ts';
import { batches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import type { SetPins } from '../../db/editing-tables.ts';
import { now } from '../../timestamps.ts';

interface SetKey {
  appKey: string;
  id: number;
}

const ofSet = ({ appKey, id }: SetKey) => ({ app_key: appKey, set_id: id });

/**
 * Ends a set in the transaction that publishes it. Of several processes that publish it at once, one gets it.
 * @param isAtMoment whether its moment has come; a set that a person publishes has no moment any more
 * @returns whether it was still in one of these states
 */
export async function endSet(
  db: Db,
  { appKey, id, states, isAtMoment }: SetKey & { states: readonly SetState[]; isAtMoment: boolean },
): Promise<boolean> {
  const moment = isAtMoment ? {} : { at: null, zone: null };
  const claimed = await db
    .updateTable('sets')
    .set({ state: 'done', decided_at: now(), reasons: null, ...moment })
    .where('app_key', '=', appKey)
    .where('id', '=', id)
    .where('state', 'in', states)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Says why a due set was not published. It then waits for a person. */
export async function failDueSet(
  db: Db,
  { appKey, id, reasons }: SetKey & { reasons: readonly SetReason[] },
): Promise<void> {
  await db
    .updateTable('sets')
    .set({ state: 'failed', decided_at: now(), reasons: JSON.stringify(reasons) })
    .where('app_key', '=', appKey)
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute();
}

/**
 * Notes the earliest moment of the due sets, which every reader of the application meets with the revision. Call it in
 * the transaction of whatever changes a set, as the last step: it locks the application's revision.
 */
export async function noteNextMoment(db: Db, appKey: string): Promise<void> {
  await lockRevision(db, appKey);
  // A statement of its own: with the lock it sees what other transactions have committed.
  const { next } = await db
    .selectFrom('sets')
    .select((eb) => eb.fn.min<string | null>('at').as('next'))
    .where('app_key', '=', appKey)
    .where('state', '=', 'due')
    .executeTakeFirstOrThrow();
  await db.updateTable('revisions').set({ next_at: next }).where('app_key', '=', appKey).execute();
}

export interface NewItem {
  resource: string;
  id: number;
  action: SetAction;
}

/** Replaces the records of a set, and the drafts that it publishes. */
export async function storeItems(
  db: Db,
  { items, pins, ...key }: SetKey & { items: readonly NewItem[]; pins: readonly Omit<SetPins, 'app_key' | 'set_id'>[] },
): Promise<void> {
  await db
    .deleteFrom('set_items')
    .where((eb) => eb.and(ofSet(key)))
    .execute();
  await db
    .deleteFrom('set_pins')
    .where((eb) => eb.and(ofSet(key)))
    .execute();
  if (items.length > 0)
    await db
      .insertInto('set_items')
      .values(
        items.map(({ resource, id, action }, position) => ({
          ...ofSet(key),
          resource,
          record_id: id,
          action,
          position,
        })),
      )
      .execute();
  for (const batch of batches(pins))
    await db
      .insertInto('set_pins')
      .values(batch.map((pin) => ({ ...ofSet(key), ...pin })))
      .execute();
}

interface RecordKey {
  appKey: string;
  resource: string;
  id: number;
}

/** The sets that are not published yet. */
const waiting = (db: Db, appKey: string) =>
  db
    .selectFrom('sets')
    .select((eb) => eb.ref('id').$castTo<number>().as('id'))
    .where('app_key', '=', appKey)
    .where('state', '!=', 'done');

/** Puts the next version of a draft into the sets that publish it. Its writer knows that, and may publish it. */
export async function repin(db: Db, { appKey, resource, id, version }: RecordKey & { version: number }): Promise<void> {
  await db
    .updateTable('set_pins')
    .set({ version })
    .where('app_key', '=', appKey)
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .where('set_id', 'in', waiting(db, appKey))
    .execute();
}

/** Whether a set that waits publishes the draft of a record. */
export async function isPinned(db: Db, { appKey, resource, id }: RecordKey): Promise<boolean> {
  const pin = await db
    .selectFrom('set_pins')
    .select('set_id')
    .where('app_key', '=', appKey)
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .where('set_id', 'in', waiting(db, appKey))
    .limit(1)
    .executeTakeFirst();
  return pin !== undefined;
}

/** The waiting sets without a name that have this record. */
const schedulesOf = (db: Db, { appKey, resource, id, action }: RecordKey & { action?: SetAction | undefined }) => {
  const items = db
    .selectFrom('set_items')
    .select('set_id')
    .where('app_key', '=', appKey)
    .where('resource', '=', resource)
    .where('record_id', '=', id);
  return waiting(db, appKey)
    .where('name', '=', '')
    .where('id', 'in', action === undefined ? items : items.where('action', '=', action));
};

/** Deletes what was planned for one record, all of it without an action. Returns whether there was something. */
export async function deleteSchedule(db: Db, key: RecordKey & { action?: SetAction | undefined }): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sets')
    .where('app_key', '=', key.appKey)
    .where('id', 'in', schedulesOf(db, key))
    .returning('id')
    .execute();
  return deleted.length > 0;
}

/** Takes a draft that somebody has published out of the sets that would publish it. */
export async function forgetPublished(db: Db, key: RecordKey): Promise<void> {
  await deleteSchedule(db, { ...key, action: 'publish' });
  await db
    .deleteFrom('set_pins')
    .where('app_key', '=', key.appKey)
    .where('resource', '=', key.resource)
    .where('record_id', '=', key.id)
    .where('set_id', 'in', waiting(db, key.appKey))
    .execute();
}

/** Takes a record that is deleted out of the sets that are not published yet. */
export async function forgetInSets(db: Db, { appKey, resource, id }: RecordKey): Promise<void> {
  await deleteSchedule(db, { appKey, resource, id });
  for (const table of ['set_items', 'set_pins'] as const)
    await db
      .deleteFrom(table)
      .where('app_key', '=', appKey)
      .where('resource', '=', resource)
      .where('record_id', '=', id)
      .where('set_id', 'in', waiting(db, appKey))
      .execute();
}

/**
 * Opens the due sets whose moment has passed, after a backup was restored: what was planned for last month must not
 * become public with the first visitor.
 */
export async function openPassedSets(db: Db): Promise<void> {
  await db.updateTable('sets').set({ state: 'open' }).where('state', '=', 'due').where('at', '<=', now()).execute();
  for (const { app_key: appKey } of await db.selectFrom('revisions').select('app_key').execute())
    await noteNextMoment(db, appKey);
}
