import { setTimeout as pause } from 'node:timers/promises';
import { now } from '../moments.ts';
import type { Database, Db } from './database.ts';
import { keepListIndexes } from './list-indexes.ts';
import { migrations, type Migration } from './migrations/migrations.ts';

/** How long one start waits for another that is migrating the same database. */
const patience = 60_000;
const interval = 100;

/**
 * Brings the database to the newest shape, each migration whole or not at all: one that fails, or is interrupted, is begun again by the next start.
 * @throws when the database was made by a newer version: running on it would write what that version does not expect
 */
export async function migrate(database: Database, list: readonly Migration[] = migrations): Promise<void> {
  while (await patiently(database, () => step(database, list))) { /* one migration at a time */ }
  if (list === migrations) await patiently(database, () => keepListIndexes(database));
}

/** Runs the next migration under a lock, if there is one left. */
function step(database: Database, list: readonly Migration[]): Promise<boolean> {
  return database.db.transaction().execute(async (db) => {
    await database.takeTime(db);
    await database.lock(db, 'migration');
    const done = await lastApplied(db, database);
    const newest = list.at(-1)?.number ?? 0;
    if (done > newest) throw new Error(`The database is at migration ${done}, and this version of Quoin knows ${newest} only. Start the newer version.`);
    const next = list.find(({ number }) => number > done);
    if (!next) return false;
    await next.up(db, database);
    await db.insertInto('migrations').values({ number: next.number, name: next.name, applied_at: now() }).execute();
    return true;
  });
}

/** Another start may hold the lock for longer than a request would ever wait. */
async function patiently<T>(database: Database, work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + patience; ;) {
    try {
      return await work();
    } catch (error) {
      if (database.troubleOf(error) !== 'busy' || Date.now() > end) throw error;
      await pause(interval);
    }
  }
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
