import type { Database, Db } from '../database.ts';

/** Adds tags of pictures. `folded` tells which tags are the same; `tag` is how the first editor wrote it. */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('media_tags')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('picture_id', 'integer', (column) => column.notNull())
    .addColumn('folded', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('media_tags_key', ['app_key', 'picture_id', 'folded'])
    .addForeignKeyConstraint(
      'media_tags_picture',
      ['app_key', 'picture_id'],
      'media',
      ['app_key', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createIndex('media_tags_by_tag')
    .on('media_tags')
    .columns(['app_key', 'folded', 'picture_id'])
    .execute();
}
