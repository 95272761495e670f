import { maxWaiting } from '@quoin/shared/contract/review-wire';
import type { Db } from '../../db/database.ts';
import { ownLocale } from '../../db/editing-tables.ts';
import type { Reviews } from '../../db/review-tables.ts';

interface WaitingQuery {
  appKey: string;
  userId: number;
  /** The names of the resources that the user may publish. */
  publishes: readonly string[];
  /** The names of those that the user may see. */
  sees: readonly string[];
}

/** Lists the reviews that wait for a user: those that name the user, and those of anybody who may publish. */
export async function listForUser(db: Db, { appKey, userId, publishes, sees }: WaitingQuery): Promise<Reviews[]> {
  const rows = await select(db, { appKey, sees })
    .where('state', '=', 'asked')
    .where((eb) =>
      eb.or([
        eb('asked_user', '=', userId),
        eb.and([
          eb('asked_user', 'is', null),
          eb('asked_by', '!=', userId),
          publishes.length > 0 ? eb('resource', 'in', publishes) : eb.lit(false),
          eb.not(
            eb.exists(
              eb
                .selectFrom('draft_writers')
                .select('draft_writers.user_id')
                .whereRef('draft_writers.app_key', '=', 'reviews.app_key')
                .whereRef('draft_writers.resource', '=', 'reviews.resource')
                .whereRef('draft_writers.record_id', '=', 'reviews.record_id')
                .whereRef('draft_writers.locale', '=', 'reviews.locale')
                .where('draft_writers.user_id', '=', userId),
            ),
          ),
        ]),
      ]),
    )
    .execute();
  return rows;
}

/** Lists the reviews that a user has asked for. */
export const listByUser = (
  db: Db,
  { appKey, userId, sees }: Pick<WaitingQuery, 'appKey' | 'userId' | 'sees'>,
): Promise<Reviews[]> => select(db, { appKey, sees }).where('asked_by', '=', userId).execute();

const select = (db: Db, { appKey, sees }: Pick<WaitingQuery, 'appKey' | 'sees'>) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('app_key', '=', appKey)
    .where('locale', '=', ownLocale)
    .where('resource', 'in', sees)
    .orderBy('asked_at', 'desc')
    .orderBy('record_id', 'desc')
    .limit(maxWaiting);
