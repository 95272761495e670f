import type { Database, Db } from '../database.ts';

/** Adds preview links: what somebody without an account sees with them, and until when. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('previews')
    .addColumn('id', 'integer', database.identity)
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('at', 'text')
    .addColumn('zone', 'text')
    .addColumn('items', 'text', (column) => column.notNull())
    .addColumn('made_by', 'integer')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('opened', 'integer', (column) => column.notNull())
    .addColumn('last_opened_on', 'text')
    .addUniqueConstraint('previews_token', ['token_hash'])
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('previews_by_end').on('previews').columns(['app_key', 'expires_at']).execute();
}
