import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SettingsError } from '@quoin/shared/contract/settings/settings';
import { Kysely, sql } from 'kysely';
import type { Database, DatabaseErrorCode, Differences } from './database.ts';
import { joinErrorMessages } from './describe-database-error.ts';
import { queryTimes } from './query-times.ts';
import { sqliteDialect, type SqliteConnections } from './sqlite-driver.ts';
import { searchRows } from './sqlite-trigram-search.ts';
import { createSearchIndex, dropSearchIndex, dropTriggers, installTriggers, searchTable } from './sqlite-triggers.ts';
import type { Tables } from './tables.ts';

/** How long a write waits for another process, in milliseconds. */
const busyTimeoutMs = 250;

/** How long opening waits for another process that has locked the file, and how often it tries, in milliseconds. */
const openTimeoutMs = 10_000;
const openIntervalMs = 20;

/** The read cache in KiB. With SQLite's default of 2 MB, a search reads each of its rows from the file again. */
const cacheKibibytes = 16_384;

/**
 * Opens the file, and creates it when it does not exist.
 * @throws SettingsError when the file is not a readable database
 * @throws Error when SQLite does not accept a setting that durability or integrity needs
 */
export function openSqlite(file: string): Database {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // Create the file here, because SQLite would make it readable for everybody. The files that SQLite creates next to
  // it, such as the write-ahead log, get the same permissions.
  closeSync(openSync(file, 'a', 0o600));
  const { writer, reader } = openBoth(file);
  const { log, watch } = queryTimes();
  const db = new Kysely<Tables>({ dialect: sqliteDialect(toConnections({ writer, reader })), log });
  return {
    db,
    location: file,
    watch,
    snapshot: async (work) => {
      const snapshotReader = openReader(file);
      try {
        // The first read fixes the snapshot of the whole transaction.
        snapshotReader.exec('begin');
        return await work(
          new Kysely<Tables>({
            dialect: sqliteDialect(toConnections({ writer: snapshotReader, reader: snapshotReader })),
          }),
        );
      } finally {
        snapshotReader.close();
      }
    },
    ...sqliteDifferences,
    close: async () => {
      await db.destroy();
      for (const connection of [reader, writer]) if (connection.isOpen) connection.close();
    },
  };
}

/** In what SQLite differs from PostgreSQL. */
export const sqliteDifferences: Differences = {
  identity: (column) => column.primaryKey().autoIncrement(),
  tableEnd: sql`strict`,
  classifyError: classifySqliteError,
  // SQLite reads within one turn of the event loop, so a caller's reads would only delay those of others.
  readsAtOnce: { inAll: 4, ofCaller: 1 },
  // No locks are needed: only one transaction can write to the file at a time.
  lock: async () => undefined,
  lockShared: async () => undefined,
  lockRows: (query) => query,
  lockTable: async () => undefined,
  liftTimeouts: async () => undefined,
  limitLockWaits: async () => undefined,
  keepIdsAbove: async (on, { table, id }) => {
    await sql`update sqlite_sequence set seq = max(seq, ${id}) where name = ${table}`.execute(on);
    await sql`insert into sqlite_sequence (name, seq) select ${table}, ${id} where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(
      on,
    );
  },
  readLastId: async (on, table) => {
    const {
      rows: [last],
    } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(on);
    return last?.seq ?? 0;
  },
  searchRows,
  searchMethod: async () => 'fts5 trigram, rows alone',
  createSearchIndex,
  dropSearchIndex,
  installTriggers,
  dropTriggers,
  optimize: async (on, table) => {
    const search = sql.table(searchTable(table));
    await sql`insert into ${search}(${search}) values('optimize')`.execute(on);
  },
};

export const toConnections = (connections: Pick<SqliteConnections, 'writer' | 'reader'>): SqliteConnections => ({
  ...connections,
  busyTimeoutMs,
  isBusy: (error) => classifySqliteError(error) === 'busy',
});

/**
 * Opens both connections. SQLite's own error does not name a file that it cannot read.
 * While another process creates the file or recovers its log, SQLite answers that it is busy at once, without waiting
 * for its own busy time-out. So this waits, and may block, because a server does not answer requests yet.
 */
function openBoth(file: string): Pick<SqliteConnections, 'writer' | 'reader'> {
  for (const end = Date.now() + openTimeoutMs; ;) {
    const opened: DatabaseSync[] = [];
    try {
      const writer = openWriter(file, opened);
      return { writer, reader: openReader(file, opened) };
    } catch (error) {
      for (const connection of opened) connection.close();
      const code = classifySqliteError(error);
      if (code === 'unreadable')
        throw new SettingsError([
          `${file} is not a readable database: move it away and restore a copy, or set DATABASE_URL. (${joinErrorMessages(error)})`,
        ]);
      if (code !== 'busy') throw error;
      if (Date.now() > end)
        throw new SettingsError([
          `${file} was locked by another process for ${openTimeoutMs / 1000} s: end that process, or set DATABASE_URL. (${joinErrorMessages(error)})`,
        ]);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, openIntervalMs);
    }
  }
}

/** Opens the connection that writes, and adds it to `opened`, so that the caller can close it after an error. */
function openWriter(file: string, opened: DatabaseSync[]): DatabaseSync {
  const connection = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: busyTimeoutMs });
  opened.push(connection);
  // From here on the driver itself waits for other processes.
  connection.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma trusted_schema = off; pragma busy_timeout = 0;',
  );
  return assertPragmas(connection, { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: 0 });
}

function openReader(file: string, opened: DatabaseSync[] = []): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  opened.push(connection);
  connection.exec(`pragma trusted_schema = off; pragma cache_size = -${cacheKibibytes};`);
  return assertPragmas(connection, { journal_mode: 'wal' });
}

/** Checks the pragmas: an acknowledged write must be on disk, and references must be enforced. If not, do not start. */
function assertPragmas(connection: DatabaseSync, expected: Readonly<Record<string, string | number>>): DatabaseSync {
  for (const [name, value] of Object.entries(expected)) {
    const [actual] = Object.values(connection.prepare(`pragma ${name}`).get() ?? {});
    if (actual !== value) throw new Error(`SQLite has ${name} = ${String(actual)}; Quoin needs ${value}.`);
  }
  return connection;
}

const errorCodes = new Map<number, DatabaseErrorCode>([
  [2067, 'unique'],
  [1555, 'unique'],
  [787, 'reference'],
  [5, 'busy'],
  [6, 'busy'],
  [10, 'io'],
  [13, 'full'],
  [11, 'unreadable'],
  [26, 'unreadable'],
]);

function classifySqliteError(error: unknown): DatabaseErrorCode | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return errorCodes.get(error.errcode) ?? errorCodes.get(error.errcode & 0xff);
}
