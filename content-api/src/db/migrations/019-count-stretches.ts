import type { Database, Db } from '../database.ts';

/** Counts blocks by stretches. The rebuild of the list indexes counts the rows again; until then no trigger counts. */
export async function up(db: Db, database: Database): Promise<void> {
  for (const { resource } of await db.selectFrom('list_indexes').select('resource').execute()) {
    await database.unfollow(db, { table: resource.replaceAll('-', '_') });
  }
  await db.updateTable('list_indexes').set({ recipe: '' }).execute();
  await db.schema
    .createTable('stretch_counts')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('from_text', 'text', (column) => column.notNull())
    .addColumn('from_number', 'integer', (column) => column.notNull())
    .addColumn('from_id', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('stretch_counts_key', [
      'app_key',
      'resource',
      'from_text',
      'from_number',
      'from_id',
      'status',
    ])
    .modifyEnd(database.tableEnd)
    .execute();
}
