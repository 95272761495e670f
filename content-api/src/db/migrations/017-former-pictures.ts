import type { Database, Db } from '../database.ts';

/** Adds the former names of replaced pictures. Requests for them are redirected as long as the replacement exists. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('former_pictures')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('picture', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('leads_to', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('former_pictures_key', ['app_key', 'picture'])
    .addForeignKeyConstraint(
      'former_pictures_lead_to',
      ['app_key', 'leads_to'],
      'media',
      ['app_key', 'file_name'],
      (constraint) => constraint.onUpdate('cascade').onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createIndex('former_pictures_by_present')
    .on('former_pictures')
    .columns(['app_key', 'leads_to'])
    .execute();
  // A request for a picture has no application key.
  await db.schema.createIndex('former_pictures_by_picture').on('former_pictures').column('picture').execute();
}
