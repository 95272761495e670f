import { maxViews } from '@quoin/shared/contract/saved-view-wire';
import type { Database, Db } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { HttpProblem } from '../../http/problem.ts';
import { now } from '../../timestamps.ts';

/** Who has a view: a user of the accounts application `user_app_key`, as a member of the site `app_key`. */
export type ViewOwner = { app_key: string; user_app_key: string; user_id: number };
/** What its owner says of it. `is_shared` is 1 if all members of the site see it. */
export type ViewValues = { name: string; query: string; is_shared: number };
export type StoredView = Pick<ViewOwner, 'app_key' | 'user_id'> & ViewValues & { id: number; resource: string };

/** The most views of one list that a menu shows; one's own come before those of others. */
const maxListed = 500;

const columns = ['id', 'app_key', 'user_id', 'resource', 'name', 'query', 'is_shared'] as const;

const toView = (row: Row): StoredView => ({
  id: Number(row.id),
  app_key: String(row.app_key),
  user_id: Number(row.user_id),
  resource: String(row.resource),
  name: String(row.name),
  query: String(row.query),
  is_shared: Number(row.is_shared),
});

/** Lists the views of a resource that a member sees: their own, and those that are shared. */
export async function listViews(
  { db }: Pick<Database, 'db'>,
  { app_key: appKey, user_id: userId, resource }: Pick<StoredView, 'app_key' | 'user_id' | 'resource'>,
): Promise<StoredView[]> {
  const rows = db
    .selectFrom('saved_views')
    .select(columns)
    .where('app_key', '=', appKey)
    .where('resource', '=', resource)
    .orderBy('name')
    .orderBy('id')
    .limit(maxListed);
  const own = await rows.where('user_id', '=', userId).execute();
  const shared = await rows.where('is_shared', '=', 1).where('user_id', '!=', userId).execute();
  return [...own, ...shared].slice(0, maxListed).map(toView);
}

/** Reads a view of an application, whoever has saved it. */
export async function readView(
  db: Db,
  { app_key: appKey, id }: Pick<StoredView, 'app_key' | 'id'>,
): Promise<StoredView | undefined> {
  const row = await db
    .selectFrom('saved_views')
    .select(columns)
    .where('app_key', '=', appKey)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toView(row);
}

/**
 * Stores a new view of a member; returns its id.
 * @throws HttpProblem 422 beyond the maximum, and for a name that another of their views has
 */
export async function createView(
  database: Database,
  { owner, resource, values }: { owner: ViewOwner; resource: string; values: ViewValues },
): Promise<number> {
  const at = now();
  return refuseTakenName(database, () =>
    database.db.transaction().execute(async (db) => {
      // Without the lock, two requests of one person could each find room for the last view.
      const membership = db
        .selectFrom('memberships')
        .select('user_id')
        .where((eb) => eb.and(owner));
      if (!(await database.lockRows(membership).executeTakeFirst())) throw new HttpProblem(403);
      const own = await db
        .selectFrom('saved_views')
        .select('id')
        .where((eb) => eb.and({ ...owner, resource }))
        .execute();
      if (own.length >= maxViews)
        throw new HttpProblem(422, {
          detail: `You have ${maxViews} views of this list already. Delete one to save another.`,
        });
      const { id } = await db
        .insertInto('saved_views')
        .values({ ...owner, resource, ...values, created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      return Number(id);
    }),
  );
}

/**
 * Changes a view.
 * @throws HttpProblem 404 when it was deleted meanwhile, 422 for a name that another view of its owner has
 */
export async function updateView(
  database: Database,
  { app_key: appKey, id, values }: Pick<StoredView, 'app_key' | 'id'> & { values: Partial<ViewValues> },
): Promise<void> {
  const row = await refuseTakenName(database, () =>
    database.db
      .updateTable('saved_views')
      .set({ ...values, updated_at: now() })
      .where('app_key', '=', appKey)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!row) throw new HttpProblem(404);
}

/** Deletes a view; returns whether it was there. */
export const deleteView = async (
  db: Db,
  { app_key: appKey, id }: Pick<StoredView, 'app_key' | 'id'>,
): Promise<boolean> =>
  (await db
    .deleteFrom('saved_views')
    .where('app_key', '=', appKey)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;

async function refuseTakenName<T>({ classifyError }: Pick<Database, 'classifyError'>, write: () => Promise<T>) {
  try {
    return await write();
  } catch (error) {
    if (classifyError(error) !== 'unique') throw error;
    throw new HttpProblem(422, {
      errors: { name: ['Another view of this list has this name already. Choose another name.'] },
    });
  }
}
