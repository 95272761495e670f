import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  Kysely, sql, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler,
  type CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult,
} from 'kysely';
import type { Database, Trouble } from './database.ts';
import { queryTimes } from './query-times.ts';
import { follow, searchTable, unfollow } from './sqlite-follow.ts';
import type { Row, Tables } from './tables.ts';

const busyTimeout = 250;
const keptStatements = 500;

/** Opens (and makes) the file; throws when SQLite does not promise what the rest relies on. */
export function openSqlite(file: string): Database {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const connection = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: busyTimeout });
  prepare(connection, file);
  const { log, watch } = queryTimes();
  const db = new Kysely<Tables>({ dialect: dialectOf(connection), log });
  return {
    db,
    watch,
    snapshot: async (work) => {
      // Under this driver a transaction holds the only connection, and the file's write lock: a copy holds neither.
      const folder = mkdtempSync(path.join(file === ':memory:' ? tmpdir() : path.dirname(file), '.snapshot-'));
      try {
        const copy = path.join(folder, 'copy.sqlite');
        await sql`vacuum into ${copy}`.execute(db);
        const opened = openSqlite(copy);
        return await work(opened.db).finally(opened.close);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    identity: (column) => column.primaryKey().autoIncrement(),
    tableEnd: sql`strict`,
    troubleOf,
    // A transaction that writes has the whole file to itself.
    lock: async () => undefined,
    lockWrites: async () => undefined,
    takeTime: async () => undefined,
    keepIdsAbove: async () => undefined,
    found: (table, folded) => {
      const on = sql.table(table);
      const search = sql.table(searchTable(table));
      // Cross join: the few rows that were found come first, and no index of the list is walked to look for them.
      return sql<Row>`(select ${on}.* from ${search} cross join ${on} on ${on}.id = ${search}.rowid where ${search} match ${`"${folded.replaceAll('"', '""')}"`})`.as(table);
    },
    searchMethod: async () => 'fts5 trigram',
    follow,
    settle: async (on, table) => {
      const search = sql.table(searchTable(table));
      await sql`insert into ${search}(${search}) values('optimize')`.execute(on);
    },
    unfollow,
    close: () => db.destroy(),
  };
}

function prepare(connection: DatabaseSync, file: string): void {
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma trusted_schema = off;');
  const expected = { journal_mode: file === ':memory:' ? 'memory' : 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: busyTimeout };
  for (const [name, value] of Object.entries(expected)) {
    const [actual] = Object.values(connection.prepare(`pragma ${name}`).get() ?? {});
    // An acknowledged write must be on the disk, and a reference must hold: rather no start than less.
    if (actual !== value) throw new Error(`SQLite answers ${name} = ${String(actual)} where ${value} is needed.`);
  }
}

const troubles = new Map<number, Trouble>([[2067, 'unique'], [1555, 'unique'], [787, 'reference'], [5, 'busy'], [6, 'busy'], [13, 'full']]);

function troubleOf(error: unknown): Trouble | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return troubles.get(error.errcode) ?? troubles.get(error.errcode & 0xFF);
}

const dialectOf = (connection: DatabaseSync): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new SqliteDriver(connection),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** One connection: Kysely lends it to one borrower at a time, so that what runs beside a transaction does not slip into it. */
class SqliteDriver implements Driver {
  readonly #connection: DatabaseSync;
  readonly #lent: DatabaseConnection;

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
    this.#lent = new SqliteConnection(connection);
  }

  async init(): Promise<void> { /* opened already */ }
  async acquireConnection(): Promise<DatabaseConnection> { return this.#lent; }
  async releaseConnection(): Promise<void> { /* there is only the one */ }
  // Immediate: a transaction that reads before it writes must not find another process's write in between.
  async beginTransaction(): Promise<void> { this.#connection.exec('begin immediate'); }
  async commitTransaction(): Promise<void> { this.#connection.exec('commit'); }
  // SQLite ends a transaction by itself after some errors, such as a full disk.
  async rollbackTransaction(): Promise<void> { if (this.#connection.isTransaction) this.#connection.exec('rollback'); }
  async destroy(): Promise<void> { if (this.#connection.isOpen) this.#connection.close(); }
}

class SqliteConnection implements DatabaseConnection {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(connection: DatabaseSync) { this.#connection = connection; }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#statement(query.sql);
    const values = query.parameters.map(bound);
    if (statement.columns().length > 0) {
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the row's type is the query's, which only Kysely knows
      return { rows: statement.all(...values) as R[] };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  #statement(text: string): StatementSync {
    const known = this.#statements.get(text);
    if (known) return known;
    if (this.#statements.size >= keptStatements) this.#statements.clear();
    const statement = this.#connection.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }
}

function bound(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(`SQLite stores no ${typeof value}.`);
}
