import type { Db } from '../database.ts';

/** Adds the version of the record that a change made. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('changes').addColumn('version', 'integer').execute();
}
