import type { Db } from '../database.ts';

/** Where else a person is to be found. With a default: a backup of before has no such column. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('profiles')
    .addColumn('social_links', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
