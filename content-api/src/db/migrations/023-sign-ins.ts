import type { Database, Db } from '../database.ts';

/** Adds the counts of failed attempts, the devices from which users have signed in, and what a session came from. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('attempts_key', ['app_key', 'key_hash'])
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('attempts_by_expiry').on('attempts').column('expires_at').execute();
  await db.schema
    .createTable('devices')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('devices_key', ['app_key', 'token_hash'])
    .addForeignKeyConstraint('devices_user', ['app_key', 'user_id'], 'users', ['app_key', 'id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('devices_by_user').on('devices').columns(['app_key', 'user_id', 'seen_at']).execute();
  for (const name of ['device', 'address'])
    await db.schema
      .alterTable('tokens')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
}
