import type { Database, Db } from '../database.ts';

/**
 * Adds when the user of a token last proved who they are. Empty means that it is not known, so that it must be proven
 * again.
 */
export async function up(db: Db, _database: Database): Promise<void> {
  await db.schema
    .alterTable('tokens')
    .addColumn('authenticated_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db
    .updateTable('tokens')
    .set((eb) => ({ authenticated_at: eb.ref('created_at') }))
    .execute();
}
