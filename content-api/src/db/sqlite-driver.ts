import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  SelectQueryNode, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler,
  type CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult,
} from 'kysely';

const keptStatements = 500;
const interval = 5;

export interface SqliteConnections {
  writer: DatabaseSync;
  /** Sees what was committed last, and never waits for a writer: in WAL mode neither holds up the other. */
  reader: DatabaseSync;
  /** Whether a statement failed because another process is writing. */
  isBusy: (error: unknown) => boolean;
  /** How long to go on asking then, in milliseconds. */
  patience: number;
}

export const sqliteDialect = (connections: SqliteConnections): Dialect => ({
  createAdapter: () => new ManyBorrowers(),
  createDriver: () => new SqliteDriver(connections),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** Kysely need not stand guard: the driver itself lets one write at a time, and everybody read. */
class ManyBorrowers extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean { return true; }
}

/**
 * Reads outside a transaction have a connection of their own. Writes and transactions share the other one and take turns,
 * so that what runs beside a transaction does not slip into it.
 */
class SqliteDriver implements Driver {
  readonly #connections: SqliteConnections;
  readonly #writer: Statements;
  readonly #reader: Statements;
  readonly #returned: DatabaseConnection[] = [];
  /** Whose transaction is open on the writer. */
  #writing: { borrower: DatabaseConnection; endTurn: () => void } | undefined;
  #lastTurn = Promise.resolve();

  constructor(connections: SqliteConnections) {
    this.#connections = connections;
    this.#writer = new Statements(connections.writer);
    this.#reader = new Statements(connections.reader);
  }

  async init(): Promise<void> { /* opened already */ }
  async destroy(): Promise<void> { /* whoever opened them closes them */ }
  async acquireConnection(): Promise<DatabaseConnection> { return this.#returned.pop() ?? this.#borrower(); }
  async releaseConnection(connection: DatabaseConnection): Promise<void> { this.#returned.push(connection); }

  async beginTransaction(borrower: DatabaseConnection): Promise<void> {
    const endTurn = await this.#turn();
    try {
      // Immediate: a transaction that reads before it writes must not find another process's write in between.
      await this.#patiently(() => this.#connections.writer.exec('begin immediate'));
      this.#writing = { borrower, endTurn };
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  async commitTransaction(): Promise<void> {
    this.#connections.writer.exec('commit');
    this.#endTransaction();
  }

  async rollbackTransaction(): Promise<void> {
    try {
      // SQLite ends a transaction by itself after some errors, such as a full disk.
      if (this.#connections.writer.isTransaction) this.#connections.writer.exec('rollback');
    } finally {
      this.#endTransaction();
    }
  }

  #endTransaction(): void {
    const ended = this.#writing;
    this.#writing = undefined;
    ended?.endTurn();
  }

  #borrower(): DatabaseConnection {
    const execute = <R>(query: CompiledQuery): Promise<QueryResult<R>> => this.#execute<R>(borrower, query);
    const borrower: DatabaseConnection = {
      executeQuery: execute,
      async *streamQuery<R>(query: CompiledQuery) { yield await execute<R>(query); },
    };
    return borrower;
  }

  async #execute<R>(borrower: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#writing?.borrower === borrower) return this.#writer.run<R>(query);
    if (SelectQueryNode.is(query.query)) return this.#reader.run<R>(query);
    const endTurn = await this.#turn();
    try {
      return await this.#patiently(() => this.#writer.run<R>(query));
    } finally {
      endTurn();
    }
  }

  /** Waits for those who asked before; answers what lets the next one write. */
  async #turn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#lastTurn;
    this.#lastTurn = promise;
    await before;
    return resolve;
  }

  /** Asks again until the other process is done. SQLite's own waiting would stop this whole process, and with it all who only read. */
  async #patiently<T>(work: () => T): Promise<T> {
    for (const end = Date.now() + this.#connections.patience; ;) {
      try {
        return work();
      } catch (error) {
        if (!this.#connections.isBusy(error) || Date.now() > end) throw error;
        await pause(interval);
      }
    }
  }
}

/** The statements of one connection, prepared once. */
class Statements {
  readonly #connection: DatabaseSync;
  readonly #known = new Map<string, StatementSync>();

  constructor(connection: DatabaseSync) { this.#connection = connection; }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepared(query.sql);
    const values = query.parameters.map(bound);
    if (statement.columns().length > 0) {
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the row's type is the query's, which only Kysely knows
      return { rows: statement.all(...values) as R[] };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepared(text: string): StatementSync {
    const known = this.#known.get(text);
    if (known) return known;
    if (this.#known.size >= keptStatements) this.#known.clear();
    const statement = this.#connection.prepare(text);
    this.#known.set(text, statement);
    return statement;
  }
}

function bound(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(`SQLite stores no ${typeof value}.`);
}
