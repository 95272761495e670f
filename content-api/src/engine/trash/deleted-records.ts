import type { Contract } from '@quoin/shared/contract/contract';
import { isObject } from '@quoin/shared/contract/is-object';
import { keptDays } from '@quoin/shared/contract/wire';
import type { Db } from '../../db/database.ts';
import { isRow, parseRow, type Row } from '../../db/tables.ts';
import { formatTimestamp } from '../../timestamps.ts';
import type { DetachedReferences } from '../detach.ts';
import type { StoredDraft } from '../drafts/stored-drafts.ts';
import { deleteHistories } from '../history/prune-versions.ts';
import { getLabel } from '../resource.ts';
import type { Scope } from '../scope.ts';

export interface RecordKey {
  scope: Scope;
  contract: Contract;
  id: number;
}

/** The record with which a part was deleted. */
export interface Root {
  resource: string;
  id: number;
}

type DeletedDraft = Pick<StoredDraft, 'version' | 'baseVersion' | 'changes' | 'base' | 'updatedBy'>;

/** A deleted record with its draft, the records that referred to it and its former slugs. */
export interface DeletedRecord {
  row: Row;
  draft: DeletedDraft | undefined;
  detached: DetachedReferences[];
  formerSlugs: string[];
}

export const getExpiryTime = (): string => formatTimestamp(new Date(Date.now() - keptDays * 86_400_000));

/** Deletes the expired copies of all applications, and the history of these records. */
export async function deleteExpiredRecords(db: Db): Promise<void> {
  const expired = await db
    .deleteFrom('deleted_records')
    .where('deleted_at', '<=', getExpiryTime())
    .returning(['app_key', 'resource', 'record_id'])
    .execute();
  await deleteHistories(db, expired);
}

interface Deletion {
  userId: number;
  /** The same for a record and its parts, so that they expire together. */
  deletedAt: string;
  /** The record with which a part is deleted; undefined for that record itself. */
  root: Root | undefined;
}

/** Stores a copy of a record in the transaction that deletes it. */
export async function storeDeleted(
  db: Db,
  {
    scope,
    contract,
    id,
    userId,
    deletedAt,
    root,
    row,
    draft,
    detached,
    formerSlugs,
  }: RecordKey & DeletedRecord & Deletion,
): Promise<void> {
  await db
    .insertInto('deleted_records')
    .values({
      app_key: scope.appKey,
      resource: contract.name,
      record_id: id,
      deleted_at: deletedAt,
      deleted_by: userId,
      label: getLabel(contract, row),
      root_resource: root?.resource ?? null,
      root_id: root?.id ?? null,
      record: JSON.stringify(row),
      draft: draft ? JSON.stringify(draft) : null,
      detached: JSON.stringify(detached),
      former_slugs: JSON.stringify(formerSlugs),
    })
    .execute();
}

/** Selects the copies of an application that have not expired. */
export const selectDeleted = (db: Db, { appKey }: Pick<Scope, 'appKey'>) =>
  db
    .selectFrom('deleted_records')
    .where('deleted_records.app_key', '=', appKey)
    .where('deleted_records.deleted_at', '>', getExpiryTime());

/**
 * Selects the copies of the records of a resource that were deleted by themselves, not as parts of others. A part whose
 * record is no longer in the trash counts too: an API of an earlier version restores a record without its parts.
 */
export const selectRoots = (db: Db, { scope, contract }: Omit<RecordKey, 'id'>) =>
  selectDeleted(db, scope)
    .where('deleted_records.resource', '=', contract.name)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deleted_records as root')
            .select('root.record_id')
            .whereRef('root.app_key', '=', 'deleted_records.app_key')
            .whereRef('root.resource', '=', 'deleted_records.root_resource')
            .whereRef('root.record_id', '=', 'deleted_records.root_id'),
        ),
      ),
    );

/** Selects the copies of the parts that were deleted with records of a resource. */
export const selectParts = (db: Db, { scope, contract, ids }: Omit<RecordKey, 'id'> & { ids: readonly number[] }) =>
  selectDeleted(db, scope)
    .where('deleted_records.root_resource', '=', contract.name)
    .where('deleted_records.root_id', 'in', ids);

/** The columns that `parseDeleted` needs. */
export const copyColumns = ['record', 'draft', 'detached', 'former_slugs'] as const;

/**
 * Reads the copy of a deleted record.
 * @throws TypeError when the copy cannot be read
 */
export function parseDeleted(stored: {
  record: string;
  draft: string | null;
  detached: string;
  former_slugs: string;
}): DeletedRecord {
  const formerSlugs: unknown = JSON.parse(stored.former_slugs);
  if (!isStringArray(formerSlugs)) throw unreadable();
  return {
    row: parseRow(stored.record),
    draft: stored.draft === null ? undefined : parseDraft(stored.draft),
    detached: parseDetached(stored.detached),
    formerSlugs,
  };
}

/**
 * Makes the restoration of a deleted record set this reference to it again, in a record that was restored before it.
 */
export async function addDetached(
  db: Db,
  { scope, contract, id, reference }: RecordKey & { reference: DetachedReferences },
): Promise<void> {
  const key = { app_key: scope.appKey, resource: contract.name, record_id: id };
  const stored = await db
    // Locks the row, as `claimDeleted` does: of two restorations, the second sees the reference of the first.
    .updateTable('deleted_records')
    .set((eb) => ({ detached: eb.ref('detached') }))
    .where((eb) => eb.and(key))
    .returning('detached')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('deleted_records')
    .set({ detached: JSON.stringify([...parseDetached(stored.detached), reference]) })
    .where((eb) => eb.and(key))
    .execute();
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

const unreadable = (): TypeError => new TypeError('A deleted record cannot be read.');

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function parseDetached(text: string): DetachedReferences[] {
  const value: unknown = JSON.parse(text);
  if (!isDetachedArray(value)) throw unreadable();
  return value;
}

const isDetachedArray = (value: unknown): value is DetachedReferences[] =>
  Array.isArray(value)
  && value.every(
    (one: unknown) =>
      isObject(one)
      && typeof one.resource === 'string'
      && typeof one.column === 'string'
      && Array.isArray(one.ids)
      && one.ids.every((id) => typeof id === 'number')
      && (one.hidden === undefined || isHiddenArray(one.hidden)),
  );

const isHiddenArray = (value: unknown): boolean =>
  Array.isArray(value)
  && value.every((one: unknown) => isObject(one) && typeof one.id === 'number' && typeof one.version === 'number');

function parseDraft(text: string): DeletedDraft {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw unreadable();
  const { version, baseVersion, changes, base, updatedBy } = value;
  if (typeof version !== 'number' || typeof baseVersion !== 'number' || !isRow(changes) || !isRow(base))
    throw unreadable();
  return { version, baseVersion, changes, base, updatedBy: typeof updatedBy === 'number' ? updatedBy : null };
}
