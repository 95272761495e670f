import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { now } from '../timestamps.ts';
import {
  createProcessTable,
  createProcessWatch,
  insertProcess,
  keepAlive,
  type ProcessWatch,
  type ProcessWatchOptions,
} from './api-processes.ts';
import type { Database, Db } from './database.ts';
import { lists, makeTextRecipes, updateListIndexes } from './list-indexes.ts';
import { migrations, type Migration } from './migrations/migrations.ts';
import { requireColumns } from './require-columns.ts';
import { createRetry, type OnWait } from './retry-while-busy.ts';

type OnStep = (step: string) => void;

interface AnnounceOptions {
  list?: readonly Migration[];
  /** The lists whose search texts this process writes. */
  searchedLists?: readonly Contract[];
  onWait?: OnWait | undefined;
  /** Called when the entry could not be renewed. */
  onError?: (error: unknown) => void;
}

interface MigrateOptions {
  list?: readonly Migration[];
  /** How long a start waits for a server that is starting too, or for another start that migrates the same database. */
  timeoutMs?: number;
  /** How a start waits for API processes that a `contract` migration would break. */
  processes?: ProcessWatchOptions;
  /** Called with a sentence when the start has to wait. */
  onWait?: OnWait | undefined;
  /** Called before each migration, with a text such as `applying migration 3 of 40`. */
  onStep?: OnStep | undefined;
}

/**
 * Tells other starts that an API process of this version runs. Call it before `migrate`: a start of another version
 * then makes no change that would break this process.
 * @returns a function that removes the entry; call it when the process ends
 * @throws Error when a newer version made the database
 */
export async function announceProcess(
  database: Database,
  { list = migrations, searchedLists = lists, onWait, onError = () => undefined }: AnnounceOptions = {},
): Promise<() => Promise<void>> {
  const level = list.at(-1)?.number ?? 0;
  const own = await createRetry(database, { onWait })(() =>
    whileLocked(database, async (db) => {
      refuseNewer(await lastApplied(db, database), level);
      return insertProcess(db, { level, texts: JSON.stringify(makeTextRecipes(searchedLists)) });
    }),
  );
  return keepAlive(database, { own, onError });
}

/**
 * Migrates the database to the newest schema, each migration in its own transaction. The next start repeats a migration
 * that failed or was interrupted. A `contract` migration waits until no API process of an earlier version runs.
 * @throws Error when a newer version made the database: to run on it would write what that version does not expect
 * @throws Error when a contract has no table or a field no column: its migration is missing
 * @throws SettingsError when the database is not available within `timeoutMs`, or earlier processes do not end
 */
export async function migrate(
  database: Database,
  { list = migrations, timeoutMs, processes, onWait, onStep = () => undefined }: MigrateOptions = {},
): Promise<void> {
  const retryWhileBusy = createRetry(database, { timeoutMs, onWait });
  const watch = createProcessWatch({ onWait, ...processes });
  const run = <T>(work: () => Promise<T>): Promise<T> => watch.waitFor(() => retryWhileBusy(work));
  while (await run(() => step(database, { list, watch, onStep }))) {
    /* One migration at a time. */
  }
  if (list !== migrations) return;
  await run(() => requireColumns(database.db, contracts));
  onStep('building the list indexes');
  await run(() => updateListIndexes(database, { watch }));
}

/** Runs the next migration under a lock; returns false when there is none left. */
function step(
  database: Database,
  { list, watch, onStep }: { list: readonly Migration[]; watch: ProcessWatch; onStep: OnStep },
): Promise<boolean> {
  return whileLocked(database, async (db) => {
    const done = await lastApplied(db, database);
    const newest = list.at(-1)?.number ?? 0;
    refuseNewer(done, newest);
    const next = list.find(({ number }) => number > done);
    if (!next) return false;
    const { number, name, kind } = next;
    if (kind === 'contract')
      await watch.assertNone(db, {
        what: `Migration ${number}, ${name}, changes what earlier versions use.`,
        isInTheWay: ({ level }) => level < number,
      });
    onStep(`applying migration ${number} of ${newest}, ${name}`);
    await next.up(db, database);
    await db.insertInto('migrations').values({ number, name, applied_at: now() }).execute();
    return true;
  });
}

/** Runs work in a transaction, while no other start migrates. */
function whileLocked<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return database.db.transaction().execute(async (db) => {
    await database.liftTimeouts(db);
    await database.lock(db, 'migration');
    await database.limitLockWaits(db);
    return work(db);
  });
}

function refuseNewer(done: number, newest: number): void {
  if (done > newest)
    throw new Error(
      `The database is at migration ${done}, and this version of Quoin knows only ${newest}. Start the newer version.`,
    );
}

/** Returns the last migration that was applied, and creates the tables of the migrator. */
async function lastApplied(db: Db, database: Database): Promise<number> {
  await createProcessTable(db, database);
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
