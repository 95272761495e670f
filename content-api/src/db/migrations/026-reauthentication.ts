import type { Database, Db } from '../database.ts';

/**
 * Adds when the user of a token last proved who they are, and the record of sign-ins. An empty time means that it is
 * not known, so that it must be proven again.
 */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .alterTable('tokens')
    .addColumn('authenticated_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db
    .updateTable('tokens')
    .set((eb) => ({ authenticated_at: eb.ref('created_at') }))
    .execute();
  await db.schema
    .createTable('sign_in_events')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('id', 'integer', database.identity)
    .addColumn('user_id', 'integer')
    .addColumn('site_key', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('bucket', 'text', (column) => column.notNull())
    .addUniqueConstraint('sign_in_events_bucket', ['app_key', 'bucket'])
    .addForeignKeyConstraint('sign_in_events_user', ['app_key', 'user_id'], 'users', ['app_key', 'id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('sign_in_events').columns(columns).execute();
  await index('sign_in_events_by_user', ['app_key', 'user_id', 'at']);
  await index('sign_in_events_by_site', ['site_key', 'at']);
  await index('sign_in_events_by_age', ['at']);
}
