import { sql } from 'kysely';
import type { Database, Db } from '../database.ts';

/** Adds links to set a password or confirm a subscription. Only the hash of their token is stored. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('account_links')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addForeignKeyConstraint('account_links_user', ['app_key', 'user_id'], 'users', ['app_key', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('account_links_by_user').on('account_links').columns(['app_key', 'user_id']).execute();
  await db.schema
    .createTable('subscription_links')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('subscriber_id', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addForeignKeyConstraint(
      'subscription_links_subscriber',
      ['app_key', 'subscriber_id'],
      'subscribers',
      ['app_key', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createIndex('subscription_links_by_subscriber')
    .on('subscription_links')
    .columns(['app_key', 'subscriber_id'])
    .execute();
  // People also sign in by their name, in upper or lower case.
  await db.schema
    .createIndex('users_by_lower_name')
    .on('users')
    .columns(['app_key', sql`lower(name)`])
    .execute();
}
