import type { Database, Db } from '../database.ts';

export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('row_counts')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('row_counts_key', ['app_key', 'resource', 'status'])
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createTable('list_indexes')
    .addColumn('resource', 'text', (column) => column.primaryKey())
    .addColumn('recipe', 'text', (column) => column.notNull())
    .modifyEnd(database.tableEnd)
    .execute();
}
