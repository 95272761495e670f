import { now } from '../moments.ts';
import type { Database, Db } from './database.ts';
import { migrations, type Migration } from './migrations/migrations.ts';

/**
 * Brings the database to the newest shape, all or nothing.
 * @throws when the database was made by a newer version: running on it would write what that version does not expect
 */
export async function migrate(database: Database, list: readonly Migration[] = migrations): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const done = await lastApplied(db, database);
    const newest = list.at(-1)?.number ?? 0;
    if (done > newest) throw new Error(`The database is at migration ${done}, and this version of Quoin knows ${newest} only. Start the newer version.`);
    for (const { number, name, up } of list.filter((migration) => migration.number > done)) {
      await up(db, database);
      await db.insertInto('migrations').values({ number, name, applied_at: now() }).execute();
    }
  });
}

async function lastApplied(db: Db, database: Database): Promise<number> {
  await db.schema.createTable('migrations').ifNotExists()
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .modifyEnd(database.tableEnd).execute();
  const last = await db.selectFrom('migrations').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst();
  return last?.number ?? 0;
}
