import type { Contract } from '@quoin/shared/contract/contract';
import type { DraftNote } from '@quoin/shared/contract/draft-wire';
import { reviewStates, type DraftReview, type ReviewState } from '@quoin/shared/contract/review-wire';
import { batches } from '../../db/batches.ts';
import type { Database, Db } from '../../db/database.ts';
import { ownLocale } from '../../db/editing-tables.ts';
import { textSize } from '../../db/sql-expressions.ts';
import { parseRow, type Row } from '../../db/tables.ts';
import { now } from '../../timestamps.ts';
import { HttpProblem } from '../../http/problem.ts';

/** A draft as it is stored; one without `changes` and not of a removal was published or discarded. */
export interface StoredDraft {
  version: number;
  baseVersion: number;
  changes: Row;
  /** The public values of the changed fields, when the draft changed them. */
  base: Row;
  isRemoval: boolean;
  updatedAt: string;
  updatedBy: number | null;
  /** The review of the record, with the versions that it names. */
  review?: { state: ReviewState; version: number; recordVersion: number } | undefined;
}

interface DraftKey {
  appKey: string;
  contract: Contract;
}

const columns = [
  'drafts.record_id',
  'drafts.version',
  'base_version',
  'changes',
  'base',
  'is_removal',
  'updated_at',
  'updated_by',
  'reviews.state as review_state',
  'reviews.version as review_version',
  'reviews.record_version as review_record_version',
] as const;

/** Whether a draft has something to publish. */
export const isOpen = ({ changes, isRemoval }: Pick<StoredDraft, 'changes' | 'isRemoval'>): boolean =>
  isRemoval || Object.keys(changes).length > 0;

/** Reads the drafts of records, by id. */
export async function readDrafts(
  db: Db,
  { appKey, contract, ids }: DraftKey & { ids: readonly number[] },
): Promise<Map<number, StoredDraft>> {
  const found = new Map<number, StoredDraft>();
  for (const batch of batches(ids)) {
    const rows = await db
      .selectFrom('drafts')
      .leftJoin('reviews', (join) =>
        join
          .onRef('reviews.app_key', '=', 'drafts.app_key')
          .onRef('reviews.resource', '=', 'drafts.resource')
          .onRef('reviews.record_id', '=', 'drafts.record_id')
          .onRef('reviews.locale', '=', 'drafts.locale'),
      )
      .select(columns)
      .where('drafts.app_key', '=', appKey)
      .where('drafts.resource', '=', contract.name)
      .where('drafts.locale', '=', ownLocale)
      .where('drafts.record_id', 'in', batch)
      .execute();
    for (const row of rows)
      found.set(Number(row.record_id), {
        version: Number(row.version),
        baseVersion: Number(row.base_version),
        changes: parseRow(String(row.changes)),
        base: parseRow(String(row.base)),
        isRemoval: row.is_removal === 1,
        updatedAt: String(row.updated_at),
        updatedBy: row.updated_by === null ? null : Number(row.updated_by),
        review: toReview(row),
      });
  }
  return found;
}

function toReview(row: Row): StoredDraft['review'] {
  const state = reviewStates.find((known) => known === row.review_state);
  return state && { state, version: Number(row.review_version), recordVersion: Number(row.review_record_version) };
}

/** Returns the bytes of the changes that drafts of records have, without reading them. */
export async function measureDrafts(
  db: Db,
  { appKey, contract, ids }: DraftKey & { ids: readonly number[] },
): Promise<number> {
  let bytes = 0;
  for (const batch of batches(ids)) {
    const { size } = await db
      .selectFrom('drafts')
      .select((eb) => eb.fn.sum<number | string | null>(textSize(['changes'])).as('size'))
      .where('app_key', '=', appKey)
      .where('resource', '=', contract.name)
      .where('locale', '=', ownLocale)
      .where('record_id', 'in', batch)
      .executeTakeFirstOrThrow();
    bytes += Number(size);
  }
  return bytes;
}

interface NewState {
  id: number;
  /** The version that is replaced: 0 before the first draft of the record. */
  expected: number;
  baseVersion: number;
  changes: Row;
  base: Row;
  isRemoval: boolean;
  userId: number | undefined;
}

/**
 * Stores the next state of a draft.
 * @throws HttpProblem 412 when the draft has another version by now
 */
export async function storeDraft(
  db: Db,
  { appKey, contract, id, expected, baseVersion, changes, base, isRemoval, userId }: DraftKey & NewState,
): Promise<void> {
  const state = {
    version: expected + 1,
    base_version: baseVersion,
    changes: JSON.stringify(changes),
    base: JSON.stringify(base),
    is_removal: isRemoval ? 1 : 0,
    updated_at: now(),
    updated_by: userId ?? null,
  };
  const stored = await db
    .insertInto('drafts')
    .values({ app_key: appKey, resource: contract.name, record_id: id, locale: ownLocale, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(['app_key', 'resource', 'record_id', 'locale'])
        .doUpdateSet(state)
        .where('drafts.version', '=', expected),
    )
    .returning('version')
    .executeTakeFirst();
  if (!stored) throw new HttpProblem(412);
}

/** Deletes the drafts of a record, in the transaction that deletes the record. */
export async function deleteDrafts(db: Db, { appKey, contract, id }: DraftKey & { id: number }): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('app_key', '=', appKey)
    .where('resource', '=', contract.name)
    .where('record_id', '=', id)
    .execute();
}

interface Site<D> {
  database: D;
  appKey: string;
}
const getLockName = (appKey: string): string => `drafts of ${appKey}`;

/** Lets other saves of drafts run, and no publication or deletion. Take it before any row is locked. */
export const lockDraftsShared = (db: Db, { database, appKey }: Site<Pick<Database, 'lockShared'>>): Promise<void> =>
  database.lockShared(db, getLockName(appKey));

/** Lets no other save change the draft of this record: one without a version is stored over any that is there. */
export const lockDraft = (
  db: Db,
  { database, appKey, contract, id }: DraftKey & { database: Pick<Database, 'lock'>; id: number },
): Promise<void> => database.lock(db, `draft of ${contract.name} ${id} of ${appKey}`);

/** Lets no draft of the application be saved until the transaction ends. Take it before any row is locked. */
export const lockDrafts = (db: Db, { database, appKey }: Site<Pick<Database, 'lock'>>): Promise<void> =>
  database.lock(db, getLockName(appKey));

/** Describes a draft for a response. `record` is the public row. */
export const toDraftNote = (record: Row, draft: StoredDraft): DraftNote => ({
  version: draft.version,
  base_version: draft.baseVersion,
  fields: Object.keys(draft.changes),
  overwrites: listOverwrites(record, draft),
  is_removal: draft.isRemoval,
  updated_at: draft.updatedAt,
  updated_by: draft.updatedBy,
  ...(draft.review ? { review: toDraftReview(record, { version: draft.version, review: draft.review }) } : {}),
});

const toDraftReview = (
  record: Row,
  { version, review }: { version: number; review: NonNullable<StoredDraft['review']> },
): DraftReview => ({
  state: review.state,
  is_current: review.version === version && review.recordVersion === record.version,
});

/** Lists the fields of the record whose public value has changed since the draft changed them. */
export const listOverwrites = (record: Row, { changes, base }: StoredDraft): string[] =>
  Object.keys(changes).filter((name) => Object.hasOwn(record, name) && record[name] !== (base[name] ?? null));
