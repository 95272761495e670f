import type { Db } from '../database.ts';

/** Adds the name under which a post is published. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('posts')
    .addColumn('author', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
