import type { Database, Db } from '../database.ts';

/** Adds the revision of each application and the log of its last changes. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('revisions')
    .addColumn('app_key', 'text', (column) => column.primaryKey().notNull().references('applications.app_key'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createTable('changes')
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('changes_key', ['app_key', 'revision'])
    .modifyEnd(database.tableEnd)
    .execute();
}
