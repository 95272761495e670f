import type { Database, Db } from '../database.ts';

/** Adds the audit: an append-only record of who did what, as a chain of hashes for each application. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('via', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('resource', 'text')
    .addColumn('record_id', 'text')
    .addColumn('label', 'text')
    .addColumn('version', 'integer')
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('previous_hash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_key', ['app_key', 'number'])
    .modifyEnd(database.tableEnd)
    .execute();
  for (const [name, columns] of [
    ['audit_by_user', ['app_key', 'user_id', 'number']],
    ['audit_by_record', ['app_key', 'resource', 'record_id', 'number']],
    ['audit_by_action', ['app_key', 'action', 'number']],
    ['audit_by_time', ['app_key', 'at', 'number']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('audit')
      .columns([...columns])
      .execute();
}
