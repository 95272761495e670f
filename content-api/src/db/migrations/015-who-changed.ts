import type { Db } from '../database.ts';

/** Adds the user who made a change, and the label of a deleted record. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('changes').addColumn('user_id', 'integer').execute();
  await db.schema.alterTable('changes').addColumn('label', 'text').execute();
}
