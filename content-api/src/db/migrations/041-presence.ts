import type { Database, Db } from '../database.ts';

/** Adds who has which record open, in which tab. A row is deleted soon after the last time its form said so. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('presence')
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key').onDelete('cascade'))
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('user_app_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('tab', 'text', (column) => column.notNull())
    .addColumn('is_changed', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('presence_key', ['app_key', 'resource', 'record_id', 'user_id', 'tab'])
    .addForeignKeyConstraint('presence_user', ['user_app_key', 'user_id'], 'users', ['app_key', 'id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('presence_by_age').on('presence').column('at').execute();
  await db.schema.createIndex('presence_by_user').on('presence').columns(['user_app_key', 'user_id']).execute();
}
