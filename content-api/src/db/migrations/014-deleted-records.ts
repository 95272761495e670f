import type { Database, Db } from '../database.ts';

/** Adds deleted records, which are kept for as long as they can be restored. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('deleted_records')
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key'))
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('deleted_at', 'text', (column) => column.notNull())
    .addColumn('deleted_by', 'integer', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('detached', 'text', (column) => column.notNull())
    .addColumn('former_slugs', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('deleted_records_key', ['app_key', 'resource', 'record_id'])
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('deleted_records_by_age').on('deleted_records').column('deleted_at').execute();
}
