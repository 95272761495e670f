import type { Contract } from '@quoin/shared/contract/contract';
import { isObject } from '@quoin/shared/contract/is-object';
import { keptDays } from '@quoin/shared/contract/wire';
import type { Db } from '../db/database.ts';
import { isRow, type Row } from '../db/tables.ts';
import { formatTimestamp, now } from '../timestamps.ts';
import type { DetachedReferences } from './detach.ts';
import type { Scope } from './scope.ts';

interface RecordKey {
  scope: Scope;
  contract: Contract;
  id: number;
}
/** A deleted record with the records that referred to it and its former slugs. */
export interface DeletedRecord {
  row: Row;
  detached: DetachedReferences[];
  formerSlugs: string[];
}

const getExpiryTime = (): string => formatTimestamp(new Date(Date.now() - keptDays * 86_400_000));

/** Deletes the expired copies of all applications. */
export async function deleteExpiredRecords(db: Db): Promise<void> {
  await db.deleteFrom('deleted_records').where('deleted_at', '<=', getExpiryTime()).execute();
}

/** Stores a copy of a record in the transaction that deletes it. */
export async function storeDeleted(
  db: Db,
  { scope, contract, id, userId, row, detached, formerSlugs }: RecordKey & DeletedRecord & { userId: number },
): Promise<void> {
  await deleteExpiredRecords(db);
  await db
    .insertInto('deleted_records')
    .values({
      app_key: scope.appKey,
      resource: contract.name,
      record_id: id,
      deleted_at: now(),
      deleted_by: userId,
      record: JSON.stringify(row),
      detached: JSON.stringify(detached),
      former_slugs: JSON.stringify(formerSlugs),
    })
    .execute();
}

/**
 * Finds the copy of a deleted record; undefined when there is none or it has expired.
 * @throws TypeError when the copy cannot be read
 */
export async function findDeleted(db: Db, { scope, contract, id }: RecordKey): Promise<DeletedRecord | undefined> {
  const stored = await db
    .selectFrom('deleted_records')
    .select(['record', 'detached', 'former_slugs'])
    .where('app_key', '=', scope.appKey)
    .where('resource', '=', contract.name)
    .where('record_id', '=', id)
    .where('deleted_at', '>', getExpiryTime())
    .executeTakeFirst();
  if (!stored) return undefined;
  const [row, detached, formerSlugs] = [stored.record, stored.detached, stored.former_slugs].map((text): unknown =>
    JSON.parse(text),
  );
  if (!isRow(row) || !isDetachedArray(detached) || !isStringArray(formerSlugs))
    throw new TypeError('A deleted record cannot be read.');
  return { row, detached, formerSlugs };
}

/** Deletes the copy of a record and returns whether it existed, so that only one caller restores the record. */
export async function claimDeleted(db: Db, { scope, contract, id }: RecordKey): Promise<boolean> {
  const deleted = await db
    .deleteFrom('deleted_records')
    .where('app_key', '=', scope.appKey)
    .where('resource', '=', contract.name)
    .where('record_id', '=', id)
    .returning('record_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isDetachedArray = (value: unknown): value is DetachedReferences[] =>
  Array.isArray(value)
  && value.every(
    (one: unknown) =>
      isObject(one)
      && typeof one.resource === 'string'
      && typeof one.column === 'string'
      && Array.isArray(one.ids)
      && one.ids.every((id) => typeof id === 'number'),
  );
