import { contracts } from '@quoin/shared/contract/resources/contracts';
import { now } from '../timestamps.ts';
import type { Database, Db } from './database.ts';
import { updateListIndexes } from './list-indexes.ts';
import { migrations, type Migration } from './migrations/migrations.ts';
import { requireColumns } from './require-columns.ts';
import { createRetry, type OnWait } from './retry-while-busy.ts';

type OnStep = (step: string) => void;

interface MigrateOptions {
  list?: readonly Migration[];
  /** How long a start waits for a server that is starting too, or for another start that migrates the same database. */
  timeoutMs?: number;
  /** Called once, with a sentence, when the start has to wait. */
  onWait?: OnWait | undefined;
  /** Called before each migration, with a text such as `applying migration 3 of 40`. */
  onStep?: OnStep | undefined;
}

/**
 * Migrates the database to the newest schema, each migration in its own transaction. The next start repeats a migration
 * that failed or was interrupted.
 * @throws Error when a newer version made the database: to run on it would write what that version does not expect
 * @throws Error when a contract has no table or a field no column: its migration is missing
 * @throws SettingsError when the database is not available within `timeoutMs`
 */
export async function migrate(
  database: Database,
  { list = migrations, timeoutMs, onWait, onStep = () => undefined }: MigrateOptions = {},
): Promise<void> {
  const retryWhileBusy = createRetry(database, { timeoutMs, onWait });
  while (await retryWhileBusy(() => step(database, { list, onStep }))) {
    /* One migration at a time. */
  }
  if (list !== migrations) return;
  await retryWhileBusy(() => requireColumns(database.db, contracts));
  onStep('building the list indexes');
  await retryWhileBusy(() => updateListIndexes(database));
}

/** Runs the next migration under a lock; returns false when there is none left. */
function step(database: Database, { list, onStep }: { list: readonly Migration[]; onStep: OnStep }): Promise<boolean> {
  return database.db.transaction().execute(async (db) => {
    await database.liftTimeouts(db);
    await database.lock(db, 'migration');
    const done = await lastApplied(db, database);
    const newest = list.at(-1)?.number ?? 0;
    if (done > newest)
      throw new Error(
        `The database is at migration ${done}, and this version of Quoin knows only ${newest}. Start the newer version.`,
      );
    const next = list.find(({ number }) => number > done);
    if (!next) return false;
    onStep(`applying migration ${next.number} of ${newest}, ${next.name}`);
    await next.up(db, database);
    await db.insertInto('migrations').values({ number: next.number, name: next.name, applied_at: now() }).execute();
    return true;
  });
}

async function lastApplied(db: Db, database: Database): Promise<number> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .modifyEnd(database.tableEnd)
    .execute();
  const last = await db.selectFrom('migrations').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst();
  return last?.number ?? 0;
}
