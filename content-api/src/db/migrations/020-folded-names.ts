import type { Db } from '../database.ts';

/** Whoever signs in by name is found by the text that searches look into: the database folds ASCII alone, and nothing asks for that any more. */
export async function up(db: Db): Promise<void> {
  await db.schema.dropIndex('users_by_lower_name').execute();
}
