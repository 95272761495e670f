import type { Database, Db } from '../database.ts';
import { countRows } from '../row-counts.ts';

/**
 * Replaces the counts of earlier versions, which had a row for each block of a list, with one count of each status.
 * It counts the rows and installs the triggers in one transaction that locks the tables first. So every row is counted,
 * also one that a process of an earlier version writes before, during or after it.
 */
export async function up(db: Db, database: Database): Promise<void> {
  const lists = await db.selectFrom('list_indexes').selectAll().orderBy('resource').execute();
  const tables = lists.map(({ resource, recipe }) => ({
    table: resource.replaceAll('-', '_'),
    hasIndexes: recipe !== '',
  }));
  for (const { table } of tables) {
    await database.lockTable(db, table);
    await database.dropTriggers(db, table);
  }
  for (const counts of ['row_counts', 'stretch_counts']) await db.schema.dropTable(counts).ifExists().execute();
  await db.schema
    .createTable('row_counts')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('row_counts_key', ['app_key', 'resource', 'status'])
    .modifyEnd(database.tableEnd)
    .execute();
  const known = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  // A list without a recipe may have no search index. The rebuild of the list indexes makes it, and counts the rows.
  for (const { table } of tables.filter(({ hasIndexes }) => hasIndexes)) {
    const hasStatus = known.get(table)?.some(({ name }) => name === 'status') ?? false;
    await countRows(db, { table, hasStatus });
    await database.installTriggers(db, { table, hasStatus });
  }
}
