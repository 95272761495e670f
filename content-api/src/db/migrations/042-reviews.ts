import type { Database, Db } from '../database.ts';

/**
 * Adds reviews of drafts. `review_pins` are the drafts that a review names, with their versions and those of their
 * records. `draft_writers` are those who have written what is not public yet. `review` of an application says whether
 * it demands a second person.
 */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .alterTable('applications')
    .addColumn('review', 'text', (column) => column.notNull().defaultTo('optional'))
    .execute();
  await addReviews(db, database);
  await db.schema
    .createTable('review_lines')
    .addColumn('id', 'integer', database.identity)
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key').onDelete('cascade'))
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createIndex('review_lines_by_record')
    .on('review_lines')
    .columns(['app_key', 'resource', 'record_id', 'locale', 'id'])
    .execute();
  await addWriters(db, database);
}

async function addReviews(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('reviews')
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key').onDelete('cascade'))
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('record_version', 'integer', (column) => column.notNull())
    .addColumn('asked_by', 'integer', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('asked_user', 'integer')
    .addColumn('decided_by', 'integer')
    .addColumn('decided_at', 'text')
    .addPrimaryKeyConstraint('reviews_key', ['app_key', 'resource', 'record_id', 'locale'])
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('reviews_by_state').on('reviews').columns(['app_key', 'state', 'asked_at']).execute();
  await db.schema.createIndex('reviews_by_asker').on('reviews').columns(['app_key', 'asked_by', 'asked_at']).execute();
  await db.schema
    .createTable('review_pins')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('draft_resource', 'text', (column) => column.notNull())
    .addColumn('draft_id', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('record_version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('review_pins_key', [
      'app_key',
      'resource',
      'record_id',
      'locale',
      'draft_resource',
      'draft_id',
    ])
    .addForeignKeyConstraint(
      'review_pins_review',
      ['app_key', 'resource', 'record_id', 'locale'],
      'reviews',
      ['app_key', 'resource', 'record_id', 'locale'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createIndex('review_pins_by_draft')
    .on('review_pins')
    .columns(['app_key', 'draft_resource', 'draft_id'])
    .execute();
}

/** Of the drafts that exist, only who saved them last is known. */
async function addWriters(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('draft_writers')
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key').onDelete('cascade'))
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('draft_writers_key', ['app_key', 'resource', 'record_id', 'locale', 'user_id'])
    .modifyEnd(database.tableEnd)
    .execute();
  const columns = ['app_key', 'resource', 'record_id', 'locale'] as const;
  await db
    .insertInto('draft_writers')
    .columns([...columns, 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('drafts')
        .select([...columns, 'updated_by'])
        .where('updated_by', 'is not', null)
        .where((open) => open.or([open('changes', '!=', '{}'), open('is_removal', '=', 1)])),
    )
    .execute();
}
