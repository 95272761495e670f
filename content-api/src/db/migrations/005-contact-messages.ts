import type { Database, Db } from '../database.ts';

/** Adds the messages that visitors send to an organisation. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'integer', database.identity)
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('contact_messages_app_key_id', ['app_key', 'id'])
    .modifyEnd(database.tableEnd)
    .execute();
}
