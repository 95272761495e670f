import type { Database, Db } from '../database.ts';

/**
 * Adds sets: what is published together, at once or at a moment. `pins` are the drafts that a set publishes, as they
 * were seen. `next_at` is the earliest moment of the due sets of an application.
 */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('sets')
    .addColumn('id', 'integer', database.identity)
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('at', 'text')
    .addColumn('zone', 'text')
    .addColumn('reasons', 'text')
    .addColumn('made_by', 'integer')
    .addColumn('decided_by', 'integer')
    .addColumn('decided_at', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('sets_app_key_id', ['app_key', 'id'])
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('sets_by_state').on('sets').columns(['app_key', 'state', 'at']).execute();
  await db.schema
    .createTable('set_items')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('set_id', 'integer', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('set_items_key', ['app_key', 'set_id', 'resource', 'record_id', 'action'])
    .addForeignKeyConstraint('set_items_set', ['app_key', 'set_id'], 'sets', ['app_key', 'id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createIndex('set_items_by_record')
    .on('set_items')
    .columns(['app_key', 'resource', 'record_id'])
    .execute();
  await db.schema
    .createTable('set_pins')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('set_id', 'integer', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('set_pins_key', ['app_key', 'set_id', 'resource', 'record_id'])
    .addForeignKeyConstraint('set_pins_set', ['app_key', 'set_id'], 'sets', ['app_key', 'id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createIndex('set_pins_by_record')
    .on('set_pins')
    .columns(['app_key', 'resource', 'record_id'])
    .execute();
  await db.schema.alterTable('revisions').addColumn('next_at', 'text').execute();
}
