import { sql } from 'kysely';
import type { Db, ListTable } from './database.ts';

/**
 * Counts all rows of a table again, by application and status. A table without a status has status 1.
 * Call it in the transaction that installs the triggers, and lock the table first, or rows are missed.
 */
export async function countRows(db: Db, { table, hasStatus }: ListTable): Promise<void> {
  await db.deleteFrom('row_counts').where('resource', '=', table).execute();
  await sql`
    insert into row_counts (app_key, resource, status, total)
    select app_key, ${sql.lit(table)}, ${hasStatus ? sql.ref('status') : sql.lit(1)}, count(*) from ${sql.table(table)} group by 1, 2, 3`.execute(
    db,
  );
}
