import { now } from '../../timestamps.ts';
import type { Db } from '../database.ts';

/** Adds when a token was last used, and for how many seconds it may be idle. Existing tokens count as used now. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('tokens')
    .addColumn('seen_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('tokens')
    .addColumn('idle_seconds', 'integer', (column) => column.notNull().defaultTo(1800))
    .execute();
  await db.updateTable('tokens').set({ seen_at: now() }).execute();
}
