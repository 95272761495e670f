import type { Database, Db } from '../database.ts';

/** Adds invitations, which make nobody a member before they are accepted. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'integer', database.identity)
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('invitations_key', ['app_key', 'email'])
    .modifyEnd(database.tableEnd)
    .execute();
}
