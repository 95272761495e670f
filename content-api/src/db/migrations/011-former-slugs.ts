import type { Database, Db } from '../database.ts';

/** Adds the slug history: former slugs of records, which still lead to them. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('former_slugs')
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key'))
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('former_slugs_key', ['app_key', 'resource', 'slug'])
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createIndex('former_slugs_by_record')
    .on('former_slugs')
    .columns(['app_key', 'resource', 'record_id'])
    .execute();
}
