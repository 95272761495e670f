import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
} from 'kysely';
import { SqliteStatements } from './sqlite-statements.ts';

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
  createQueryCompiler: () => new SteadyCompiler(),
});

/** Kysely need not stand guard: the driver itself lets one write at a time, and everybody read. */
class ManyBorrowers extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * SQLite prepares a statement anew for each value of a parameter that alone is its limit, which takes longer than the
 * statement itself.
 */
class SteadyCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit 0 + ');
    this.visitNode(limit);
  }
}

/** Those whose writes reach the disk together: their promise is settled when they are there, or are not going to be. */
type Group = PromiseWithResolvers<void>;

/**
 * Reads outside a transaction have a connection of their own. Writes and transactions share the other one and take
 * turns, so that what runs beside a transaction does not slip into it. Those that come in the same turn of the event
 * loop are committed together, because waiting for the disk is most of what a commit takes: each is a savepoint, which
 * fails alone, and none is told that it ended, well or not, before what it saw is on the disk.
 */
class SqliteDriver implements Driver {
  readonly #connections: SqliteConnections;
  readonly #writer: SqliteStatements;
  readonly #reader: SqliteStatements;
  readonly #returned: DatabaseConnection[] = [];
  /** Whose transaction is open on the writer. */
  #writing: { borrower: DatabaseConnection; group: Group; endTurn: () => void } | undefined;
  #group: Group | undefined;
  #lastTurn = Promise.resolve();

  constructor(connections: SqliteConnections) {
    this.#connections = connections;
    this.#writer = new SqliteStatements(connections.writer);
    this.#reader = new SqliteStatements(connections.reader);
  }

  async init(): Promise<void> {
    /* opened already */
  }
  async destroy(): Promise<void> {
    /* whoever opened them closes them */
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#returned.pop() ?? this.#borrower();
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#returned.push(connection);
  }

  async beginTransaction(borrower: DatabaseConnection): Promise<void> {
    const endTurn = await this.#turn();
    try {
      const group = await this.#join();
      this.#connections.writer.exec('savepoint one');
      this.#writing = { borrower, group, endTurn };
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  async commitTransaction(): Promise<void> {
    this.#connections.writer.exec('release one');
    await this.#endTransaction();
  }

  async rollbackTransaction(borrower: DatabaseConnection): Promise<void> {
    // Those who were not committed after all have ended already.
    if (this.#writing?.borrower !== borrower) return;
    try {
      if (this.#connections.writer.isTransaction) this.#connections.writer.exec('rollback to one; release one');
    } finally {
      await this.#endTransaction();
    }
  }

  async #endTransaction(): Promise<void> {
    const ended = this.#writing;
    this.#writing = undefined;
    ended?.endTurn();
    await ended?.group.promise;
  }

  /** The group of those who write now, a new one if there is none. To be called in one's turn. */
  async #join(): Promise<Group> {
    if (this.#group) return this.#group;
    // Immediate: a transaction that reads before it writes must not find another process's write in between.
    await this.#patiently(() => this.#connections.writer.exec('begin immediate'));
    const group = Promise.withResolvers<void>();
    // Each of them is told; nobody else need be.
    group.promise.catch(() => undefined);
    this.#group = group;
    void this.#commit(group);
    return group;
  }

  /** Lets those in first who have come meanwhile. */
  async #commit(group: Group): Promise<void> {
    await new Promise(setImmediate);
    const endTurn = await this.#turn();
    const { writer } = this.#connections;
    try {
      if (this.#group !== group) return;
      this.#group = undefined;
      writer.exec('commit');
      group.resolve();
    } catch (error) {
      if (writer.isTransaction) writer.exec('rollback');
      group.reject(error);
    } finally {
      endTurn();
    }
  }

  #borrower(): DatabaseConnection {
    const execute = <R>(query: CompiledQuery): Promise<QueryResult<R>> => this.#execute<R>(borrower, query);
    const borrower: DatabaseConnection = {
      executeQuery: execute,
      async *streamQuery<R>(query: CompiledQuery) {
        yield await execute<R>(query);
      },
    };
    return borrower;
  }

  async #execute<R>(borrower: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#writing?.borrower === borrower) return this.#write<R>(query);
    if (SelectQueryNode.is(query.query)) return this.#reader.run<R>(query);
    const endTurn = await this.#turn();
    let group = this.#group;
    try {
      // What is written by hand may be no write at all: it needs no lock of its own.
      if (!RawNode.is(query.query)) group = await this.#join();
      return await this.#patiently(() => this.#write<R>(query));
    } finally {
      endTurn();
      await group?.promise;
    }
  }

  #write<R>(query: CompiledQuery): QueryResult<R> {
    const wasOpen = this.#connections.writer.isTransaction;
    try {
      return this.#writer.run<R>(query);
    } catch (error) {
      if (wasOpen && !this.#connections.writer.isTransaction) this.#lose(error);
      throw error;
    }
  }

  /**
   * SQLite gives up the whole transaction after some errors, such as a full disk: all who wrote in it are told, and who
   * comes next begins anew.
   */
  #lose(error: unknown): void {
    this.#group?.reject(error);
    this.#group = undefined;
  }

  /** Waits for those who asked before; answers what lets the next one write. */
  async #turn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#lastTurn;
    this.#lastTurn = promise;
    await before;
    return resolve;
  }

  /**
   * Asks again until the other process is done. SQLite's own waiting would stop this whole process, and with it all who
   * only read.
   */
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
