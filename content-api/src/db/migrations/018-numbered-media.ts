import { sql } from 'kysely';
import type { Database, Db } from '../database.ts';
import { up as formerPictures } from './017-former-pictures.ts';

const copiedColumns = [
  'app_key',
  'file_name',
  'alt',
  'name',
  'width',
  'height',
  'size',
  'stored',
  'sha256',
  'created_at',
];

/**
 * Adds ids to pictures in the order of their age, so that the code of all other lists counts, searches and pages them.
 * The list indexes add `search_text` again.
 */
export async function up(db: Db, database: Database): Promise<void> {
  // Copy `former_pictures` first: no database drops a table that another one references, and SQLite would also delete
  // the referencing rows.
  await db.schema.createTable('former_pictures_before').as(db.selectFrom('former_pictures').selectAll()).execute();
  await db.schema.dropTable('former_pictures').execute();
  await db.schema.alterTable('media').renameTo('media_before').execute();
  await db.schema
    .createTable('media')
    .addColumn('id', 'integer', database.identity)
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key'))
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('stored', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('media_file_name_unique', ['app_key', 'file_name'])
    .addUniqueConstraint('media_app_key_id', ['app_key', 'id'])
    .addCheckConstraint('media_size', sql`size > 0`)
    .modifyEnd(database.tableEnd)
    .execute();
  const columns = sql.join(copiedColumns.map((name) => sql.id(name)));
  await sql`insert into media (${columns}) select ${columns} from media_before order by created_at, file_name`.execute(
    db,
  );
  await db.schema.dropTable('media_before').execute();
  await formerPictures(db, database);
  await sql`insert into former_pictures select app_key, picture, file_name, leads_to from former_pictures_before`.execute(
    db,
  );
  await db.schema.dropTable('former_pictures_before').execute();
}
