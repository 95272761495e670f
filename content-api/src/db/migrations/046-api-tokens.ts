import type { Database, Db } from '../database.ts';

/** Adds API tokens. They are deleted with the account of their maker, and with their application. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', 'integer', database.identity)
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key').onDelete('cascade'))
    .addColumn('user_app_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('ending', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('resources', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addUniqueConstraint('api_tokens_token', ['token_hash'])
    .addUniqueConstraint('api_tokens_name', ['app_key', 'name'])
    .addForeignKeyConstraint('api_tokens_user', ['user_app_key', 'user_id'], 'users', ['app_key', 'id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('api_tokens_by_user').on('api_tokens').columns(['user_app_key', 'user_id']).execute();
}
