import type { Database, Db } from '../database.ts';

/** Adds creates that were sent with an Idempotency-Key, and their responses. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('idempotency')
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key'))
    .addColumn('caller', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_once', ['app_key', 'caller', 'idempotency_key'])
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('idempotency_by_age').on('idempotency').column('created_at').execute();
}
