import type { Db } from '../database.ts';

/** Who made a change, and what a record was called that it deleted. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('changes').addColumn('user_id', 'integer').execute();
  await db.schema.alterTable('changes').addColumn('label', 'text').execute();
}
