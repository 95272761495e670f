import type { Db } from '../database.ts';

/** Adds with how many factors a session began. Existing sessions began with a password, which is one. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('tokens')
    .addColumn('factors', 'text', (column) => column.notNull().defaultTo('one'))
    .execute();
}
