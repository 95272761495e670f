import type { Db } from '../database.ts';

/** Adds the picture of which another one is a crop. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('media').addColumn('crop_of', 'integer').execute();
  // A deletion looks for the crops of a picture.
  await db.schema.createIndex('media_by_original').on('media').columns(['app_key', 'crop_of']).execute();
}
