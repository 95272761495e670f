import type { Database, Db } from '../database.ts';

/** Adds the redirects of editors, and the time since when a former slug redirects. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('redirects')
    .addColumn('id', 'integer', database.identity)
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key'))
    .addColumn('from_path', 'text', (column) => column.notNull())
    .addColumn('to_path', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addColumn('last_hit_on', 'text')
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('redirects_app_key_id', ['app_key', 'id'])
    .addUniqueConstraint('redirects_from_path', ['app_key', 'from_path'])
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.alterTable('former_slugs').addColumn('since', 'text').execute();
}
