import type { Database, Db } from '../database.ts';

/** The tables of the resources that are edited in drafts. */
const drafted = [
  'careers',
  'faqs',
  'menus',
  'pages',
  'post_categories',
  'posts',
  'profiles',
  'sections',
  'sliders',
  'socials',
  'widgets',
];

/**
 * Adds drafts: the changes of a record that are not public yet. The record's row stays what is public.
 * `locale` is '' for the site's own language. It is a part of the key from the start, because SQLite can only change a
 * key by making the table again.
 * `created_by` and `published_at` say who made a record and when it was first public. All that exists counts as
 * published: until now every record was when it was saved.
 */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('drafts')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('base_version', 'integer', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('base', 'text', (column) => column.notNull())
    .addColumn('is_removal', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('updated_by', 'integer')
    .addPrimaryKeyConstraint('drafts_key', ['app_key', 'resource', 'record_id', 'locale'])
    .modifyEnd(database.tableEnd)
    .execute();
  for (const table of drafted) {
    await db.schema.alterTable(table).addColumn('created_by', 'integer').execute();
    await db.schema.alterTable(table).addColumn('published_at', 'text').execute();
    await db
      .updateTable(table)
      .set((eb) => ({ published_at: eb.ref('created_at') }))
      .execute();
  }
}
