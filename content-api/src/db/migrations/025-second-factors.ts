import type { Database, Db } from '../database.ts';

/** Adds second factors of accounts, and with how many factors a session began: a password is one. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .alterTable('tokens')
    .addColumn('factors', 'text', (column) => column.notNull().defaultTo('one'))
    .execute();
  await db.schema
    .alterTable('applications')
    .addColumn('second_factor', 'text', (column) => column.notNull().defaultTo('offered'))
    .execute();
  await db.schema
    .createTable('totp_secrets')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('totp_secrets_key', ['app_key', 'user_id'])
    .addForeignKeyConstraint('totp_secrets_user', ['app_key', 'user_id'], 'users', ['app_key', 'id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['app_key', 'user_id', 'code_hash'])
    .addForeignKeyConstraint('recovery_codes_user', ['app_key', 'user_id'], 'users', ['app_key', 'id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await addPasskeys(db, database);
}

async function addPasskeys(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('credential_id', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    // A counter has 32 bits without a sign, so it does not fit into an integer.
    .addColumn('counter', 'text', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addPrimaryKeyConstraint('passkeys_key', ['app_key', 'credential_id'])
    .addForeignKeyConstraint('passkeys_user', ['app_key', 'user_id'], 'users', ['app_key', 'id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('passkeys_by_user').on('passkeys').columns(['app_key', 'user_id']).execute();
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('challenge_hash', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('passkey_challenges_key', ['app_key', 'challenge_hash'])
    .modifyEnd(database.tableEnd)
    .execute();
}
