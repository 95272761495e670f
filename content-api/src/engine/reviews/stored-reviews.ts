import {
  maxReviewLines,
  type ReviewAction,
  type ReviewDecision,
  type SeenVersion,
} from '@quoin/shared/contract/review-wire';
import { batches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import type { ReviewPins, Reviews } from '../../db/review-tables.ts';
import type { Row } from '../../db/tables.ts';
import { now } from '../../timestamps.ts';
import { toReviewKey, type ReviewedRecord } from './draft-writers.ts';

/** A review, with the drafts that it names. */
export interface StoredReview {
  review: Reviews;
  pins: ReviewPins[];
}

/** Reads the review of a record; undefined while nobody has asked for one. */
export async function readReview(db: Db, record: ReviewedRecord): Promise<StoredReview | undefined> {
  const key = toReviewKey(record);
  const review = await db
    .selectFrom('reviews')
    .selectAll()
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  if (!review) return undefined;
  const pins = await db
    .selectFrom('review_pins')
    .selectAll()
    .where((eb) => eb.and(key))
    .execute();
  return { review, pins };
}

/** Whether these drafts are those that a review names. */
export function isCurrent(pins: readonly ReviewPins[], drafts: readonly SeenVersion[]): boolean {
  return areSame(
    drafts,
    pins.map((pin) => ({ ...pin, resource: pin.draft_resource, id: pin.draft_id })),
  );
}

/** Whether the drafts are those that were seen, in the same versions. */
export function areSame(drafts: readonly SeenVersion[], seen: readonly SeenVersion[]): boolean {
  const keys = new Set(seen.map(toSeenKey));
  return keys.size === drafts.length && drafts.every((draft) => keys.has(toSeenKey(draft)));
}

export const toSeenKey = ({ resource, id, version, record_version: recordVersion }: SeenVersion): string =>
  `${resource} ${id} ${version} ${recordVersion}`;

/** The versions of the record's own draft, which lists show. */
const findOwn = ({ resource, id }: ReviewedRecord, drafts: readonly SeenVersion[]) => {
  const own = drafts.find((draft) => draft.resource === resource && draft.id === id);
  return { version: own?.version ?? 0, record_version: own?.record_version ?? 0 };
};

/** What a review says of the drafts that it names. */
interface Named {
  record: ReviewedRecord;
  drafts: readonly SeenVersion[];
  userId: number;
}

/** Stores that somebody asks for a review, of one person or of anybody who may publish. */
export async function storeRequest(
  db: Db,
  { record, drafts, userId, askedUser }: Named & { askedUser: number | null },
): Promise<void> {
  const state = {
    state: 'asked',
    ...findOwn(record, drafts),
    asked_by: userId,
    asked_at: now(),
    asked_user: askedUser,
    decided_by: null,
    decided_at: null,
  };
  await db
    .insertInto('reviews')
    .values({ ...toReviewKey(record), ...state })
    .onConflict((conflict) => conflict.columns(['app_key', 'resource', 'record_id', 'locale']).doUpdateSet(state))
    .execute();
  await storePins(db, { record, drafts });
}

/** Stores what a reviewer has decided. Returns whether somebody had asked for a review. */
export async function storeDecision(
  db: Db,
  { record, drafts, userId, decision }: Named & { decision: ReviewDecision },
): Promise<boolean> {
  const changed = await db
    .updateTable('reviews')
    .set({ state: decision, ...findOwn(record, drafts), decided_by: userId, decided_at: now() })
    .where((eb) => eb.and(toReviewKey(record)))
    .returning('state')
    .executeTakeFirst();
  if (changed) await storePins(db, { record, drafts });
  return changed !== undefined;
}

async function storePins(db: Db, { record, drafts }: Pick<Named, 'record' | 'drafts'>): Promise<void> {
  const key = toReviewKey(record);
  await db
    .deleteFrom('review_pins')
    .where((eb) => eb.and(key))
    .execute();
  const pins = drafts.map(({ resource, id, version, record_version: recordVersion }) => ({
    ...key,
    draft_resource: resource,
    draft_id: id,
    version,
    record_version: recordVersion,
  }));
  for (const batch of batches(pins)) await db.insertInto('review_pins').values(batch).execute();
}

/** Deletes the review of a record. Its lines stay. Returns whether there was one. */
export async function deleteReview(db: Db, record: ReviewedRecord): Promise<boolean> {
  const deleted = await db
    .deleteFrom('reviews')
    .where((eb) => eb.and(toReviewKey(record)))
    .returning('state')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Takes a draft that is published, discarded or deleted out of the reviews. One that names no draft any more ends. */
export async function endReviews(db: Db, { appKey, resource, id }: ReviewedRecord): Promise<void> {
  const left = await db
    .deleteFrom('review_pins')
    .where('app_key', '=', appKey)
    .where('draft_resource', '=', resource)
    .where('draft_id', '=', id)
    .returning(['resource', 'record_id'])
    .execute();
  for (const one of left) {
    const record = { appKey, resource: one.resource, id: one.record_id };
    if ((await readReview(db, record))?.pins.length === 0) await deleteReview(db, record);
  }
}

/** A comment, or what somebody decided. */
export interface NewLine {
  action: ReviewAction;
  userId: number;
  /** The version of the record's draft; 0 without one. */
  version: number;
  text: string;
}

/** Adds a line to the review of a record, and deletes the oldest ones beyond `maxReviewLines`. */
export async function addLine(
  db: Db,
  { record, line: { action, userId, version, text } }: { record: ReviewedRecord; line: NewLine },
): Promise<void> {
  const key = toReviewKey(record);
  await db
    .insertInto('review_lines')
    .values({ ...key, at: now(), user_id: userId, action, version, text })
    .execute();
  const oldest = await db
    .selectFrom('review_lines')
    .select('id')
    .where((eb) => eb.and(key))
    .orderBy('id', 'desc')
    .offset(maxReviewLines - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest)
    await db
      .deleteFrom('review_lines')
      .where((eb) => eb.and(key))
      .where('id', '<', oldest.id ?? null)
      .execute();
}

/** Reads the lines of a review, the oldest first. */
export const readLines = (db: Db, record: ReviewedRecord): Promise<Row[]> =>
  db
    .selectFrom('review_lines')
    .select(['id', 'at', 'user_id', 'action', 'version', 'text'])
    .where((eb) => eb.and(toReviewKey(record)))
    .orderBy('id')
    .limit(maxReviewLines)
    .execute();
