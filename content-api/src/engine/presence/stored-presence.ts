import { maxPresent, presenceEnd } from '@quoin/shared/contract/presence-wire';
import type { Db } from '../../db/database.ts';
import { formatTimestamp, now } from '../../timestamps.ts';

/** A record that somebody has open. */
export interface OpenRecord {
  appKey: string;
  resource: string;
  id: number;
}

/** A tab in which it is open, of a user of the accounts application `accountsKey`. */
export interface OpenTab {
  accountsKey: string;
  userId: number;
  tab: string;
}

/** A tab without a sign for this time is closed, or its machine sleeps. */
const getLimit = (): string => formatTimestamp(new Date(Date.now() - presenceEnd * 1000));

/** Stores that a record is open in a tab, and whether it has unsaved changes there. */
export async function storePresence(
  db: Db,
  { record, by, isChanged }: { record: OpenRecord; by: OpenTab; isChanged: boolean },
): Promise<void> {
  const state = { is_changed: isChanged ? 1 : 0, at: now() };
  await db
    .insertInto('presence')
    .values({
      app_key: record.appKey,
      resource: record.resource,
      record_id: record.id,
      user_app_key: by.accountsKey,
      user_id: by.userId,
      tab: by.tab,
      ...state,
    })
    .onConflict((conflict) =>
      conflict.columns(['app_key', 'resource', 'record_id', 'user_id', 'tab']).doUpdateSet(state),
    )
    .execute();
}

/** Forgets that a record is open in a tab. */
export async function forgetPresence(
  db: Db,
  { record, by: { userId, tab } }: { record: OpenRecord; by: Pick<OpenTab, 'userId' | 'tab'> },
): Promise<void> {
  await db
    .deleteFrom('presence')
    .where('app_key', '=', record.appKey)
    .where('resource', '=', record.resource)
    .where('record_id', '=', record.id)
    .where('user_id', '=', userId)
    .where('tab', '=', tab)
    .execute();
}

/** Lists who else has a record open, those with unsaved changes first. One user counts once, with all their tabs. */
export async function listOthers(
  db: Db,
  { appKey, resource, id, userId }: OpenRecord & { userId: number },
): Promise<{ id: number; isChanged: boolean }[]> {
  const rows = await db
    .selectFrom('presence')
    .select((eb) => ['user_id', eb.fn.max<number>('is_changed').as('is_changed')])
    .where('app_key', '=', appKey)
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .where('user_id', '!=', userId)
    .where('at', '>', getLimit())
    .groupBy('user_id')
    .orderBy('is_changed', 'desc')
    .orderBy('user_id')
    .limit(maxPresent)
    .execute();
  return rows.map((row) => ({ id: Number(row.user_id), isChanged: Number(row.is_changed) === 1 }));
}

/** Deletes the rows of closed tabs. */
export async function deleteEndedPresence(db: Db): Promise<void> {
  await db.deleteFrom('presence').where('at', '<=', getLimit()).execute();
}
