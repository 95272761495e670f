import type { Database, Db } from '../database.ts';

/**
 * Adds which drafts have changed lately, so that all API processes can announce it.
 * An API of the version before notes nothing: what it saves is seen when a form asks.
 */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema.alterTable('revisions').addColumn('draft_revision', 'integer').execute();
  await db.schema
    .createTable('draft_changes')
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key').onDelete('cascade'))
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('draft_changes_key', ['app_key', 'resource', 'record_id'])
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createIndex('draft_changes_by_revision')
    .on('draft_changes')
    .columns(['app_key', 'revision'])
    .execute();
}
