import type { Db } from '../database.ts';

/**
 * Adds what the trash shows and restores: the label of a deleted record, its draft, and the record with which it was
 * deleted, such as the page of a section.
 */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('deleted_records').addColumn('label', 'text').execute();
  await db.schema.alterTable('deleted_records').addColumn('draft', 'text').execute();
  await db.schema.alterTable('deleted_records').addColumn('root_resource', 'text').execute();
  await db.schema.alterTable('deleted_records').addColumn('root_id', 'integer').execute();
  await db.schema
    .createIndex('deleted_records_by_root')
    .on('deleted_records')
    .columns(['app_key', 'root_resource', 'root_id'])
    .execute();
}
