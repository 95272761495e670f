import { maxReviewers } from '@quoin/shared/contract/review-wire';
import type { Db } from '../../db/database.ts';
import { ownLocale } from '../../db/editing-tables.ts';
import { toRecordKey } from '../resource.ts';

/** A record, by the name of its resource. */
export interface ReviewedRecord {
  appKey: string;
  resource: string;
  id: number;
}

/** The columns of the key of a record in the tables of reviews. */
export const toReviewKey = ({ appKey, resource, id }: ReviewedRecord) => ({
  app_key: appKey,
  resource,
  record_id: id,
  locale: ownLocale,
});

/** Notes that a user has written what is not public yet of a record. Nobody approves their own words. */
export async function noteWriter(db: Db, { userId, ...record }: ReviewedRecord & { userId: number }): Promise<void> {
  await db
    .insertInto('draft_writers')
    .values({ ...toReviewKey(record), user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets the writers of what is public, or discarded. */
export async function forgetWriters(db: Db, record: ReviewedRecord): Promise<void> {
  await db
    .deleteFrom('draft_writers')
    .where((eb) => eb.and(toReviewKey(record)))
    .execute();
}

/** Whether a user has written some of the drafts of these records. */
export async function isWriter(
  db: Db,
  { appKey, drafts, userId }: { appKey: string; drafts: readonly { resource: string; id: number }[]; userId: number },
): Promise<boolean> {
  const written = await db
    .selectFrom('draft_writers')
    .select(['resource', 'record_id'])
    .where('app_key', '=', appKey)
    .where('locale', '=', ownLocale)
    .where('user_id', '=', userId)
    .where('resource', 'in', [...new Set(drafts.map(({ resource }) => resource))])
    .execute();
  const keys = new Set(written.map(({ resource, record_id: id }) => toRecordKey(resource, id)));
  return drafts.some(({ resource, id }) => keys.has(toRecordKey(resource, id)));
}

/** Lists who has written the draft of a record. */
export async function listWriters(db: Db, record: ReviewedRecord): Promise<number[]> {
  const rows = await db
    .selectFrom('draft_writers')
    .select('user_id')
    .where((eb) => eb.and(toReviewKey(record)))
    .orderBy('user_id')
    .limit(maxReviewers)
    .execute();
  return rows.map(({ user_id: id }) => id);
}
