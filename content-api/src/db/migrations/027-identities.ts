import type { Database, Db } from '../database.ts';

/** Adds the links of users with identities at an OpenID Connect provider, and the sign-ins there that have begun. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('identities')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_key', ['app_key', 'issuer', 'subject'])
    .addUniqueConstraint('identities_by_user', ['app_key', 'user_id', 'issuer'])
    .addForeignKeyConstraint('identities_user', ['app_key', 'user_id'], 'users', ['app_key', 'id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createTable('provider_sign_ins')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('state_hash', 'text', (column) => column.notNull())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('code_verifier', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('verified_email', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('provider_sign_ins_key', ['app_key', 'state_hash'])
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('provider_sign_ins_by_expiry').on('provider_sign_ins').column('expires_at').execute();
}
