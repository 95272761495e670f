import type { Database, Db } from '../database.ts';

/** Adds saved views of lists. They are deleted with the account of their owner, and with their application. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('saved_views')
    .addColumn('id', 'integer', database.identity)
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key').onDelete('cascade'))
    .addColumn('user_app_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('is_shared', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('saved_views_name', ['app_key', 'user_id', 'resource', 'name'])
    .addForeignKeyConstraint(
      'saved_views_user',
      ['user_app_key', 'user_id'],
      'users',
      ['app_key', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createIndex('saved_views_shared')
    .on('saved_views')
    .columns(['app_key', 'resource', 'is_shared'])
    .execute();
  await db.schema.createIndex('saved_views_by_user').on('saved_views').columns(['user_app_key', 'user_id']).execute();
}
