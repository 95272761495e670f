import type { Db } from '../database.ts';

/** Adds links to a person's other pages. The column has a default, because an older backup does not contain it. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('profiles')
    .addColumn('social_links', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
