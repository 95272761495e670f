import type { Database, Db } from '../database.ts';

/** Adds the history of records: what each write changed, with the values before. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('versions')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'integer')
    .addColumn('via', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('versions_key', ['app_key', 'resource', 'record_id', 'locale', 'version'])
    .modifyEnd(database.tableEnd)
    .execute();
}
