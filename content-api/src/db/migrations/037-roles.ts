import type { Db } from '../database.ts';

/**
 * Adds the role of each member, and of the person whom an invitation makes one. People who were members before could do
 * everything. `resources` has the names of the resources in which the role counts, separated by commas; empty for all.
 */
export async function up(db: Db): Promise<void> {
  for (const table of ['memberships', 'invitations']) {
    for (const [column, value] of [
      ['role', 'admin'],
      ['resources', ''],
    ] as const)
      await db.schema
        .alterTable(table)
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(value))
        .execute();
  }
}
