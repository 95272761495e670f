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
  /** Reads the last committed state. In WAL mode readers and the writer do not block each other. */
  reader: DatabaseSync;
  /** Whether a statement failed because another process is writing. */
  isBusy: (error: unknown) => boolean;
  /** How long to retry such a statement, in milliseconds. */
  busyTimeoutMs: number;
}

export const sqliteDialect = (connections: SqliteConnections): Dialect => ({
  createAdapter: () => new ConcurrentAdapter(),
  createDriver: () => new SqliteDriver(connections),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new StableLimitCompiler(),
});

/** Disables Kysely's own connection mutex: the driver runs one write at a time and lets reads run concurrently. */
class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * SQLite prepares a statement again for each value of a lone parameter as its limit, which takes longer than the
 * statement itself. An expression as the limit avoids this.
 */
class StableLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit 0 + ');
    this.visitNode(limit);
  }
}

/** Writes that are committed together. The promise settles when they are on disk, or have failed. */
type Group = PromiseWithResolvers<void>;

/**
 * Reads outside a transaction use the reader connection. Writes and transactions share the writer connection and run
 * one at a time under a mutex, so that no other statement becomes part of a transaction.
 * Writes of the same turn of the event loop are committed together, because most of the time of a commit is waiting for
 * the disk. Each is a savepoint, so it can fail alone.
 * The promise of a write or transaction settles, also after a failure, only when everything that it read is on disk.
 */
class SqliteDriver implements Driver {
  readonly #connections: SqliteConnections;
  readonly #writer: SqliteStatements;
  readonly #reader: SqliteStatements;
  readonly #idle: DatabaseConnection[] = [];
  /** The transaction that is open on the writer. */
  #transaction: { connection: DatabaseConnection; group: Group; release: () => void } | undefined;
  #group: Group | undefined;
  #lastRelease = Promise.resolve();

  constructor(connections: SqliteConnections) {
    this.#connections = connections;
    this.#writer = new SqliteStatements(connections.writer);
    this.#reader = new SqliteStatements(connections.reader);
  }

  async init(): Promise<void> {
    /* The connections are open already. */
  }
  async destroy(): Promise<void> {
    /* `openSqlite` closes the connections. */
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#idle.pop() ?? this.#createConnection();
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#idle.push(connection);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const release = await this.#acquire();
    try {
      const group = await this.#join();
      this.#connections.writer.exec('savepoint one');
      this.#transaction = { connection, group, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  async commitTransaction(): Promise<void> {
    this.#connections.writer.exec('release one');
    await this.#endTransaction();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // When the commit of the group failed, the transaction has ended already, and Kysely still asks for a rollback.
    if (this.#transaction?.connection !== connection) return;
    try {
      if (this.#connections.writer.isTransaction) this.#connections.writer.exec('rollback to one; release one');
    } finally {
      await this.#endTransaction();
    }
  }

  async #endTransaction(): Promise<void> {
    const ended = this.#transaction;
    this.#transaction = undefined;
    ended?.release();
    await ended?.group.promise;
  }

  /** Returns the open group, or begins one. Call it while holding the mutex. */
  async #join(): Promise<Group> {
    if (this.#group) return this.#group;
    // Immediate, so that no other process writes between the reads and the writes of a transaction.
    await this.#retryWhileBusy(() => this.#connections.writer.exec('begin immediate'));
    const group = Promise.withResolvers<void>();
    // Its members handle the rejection; without this, it could also be reported as unhandled.
    group.promise.catch(() => undefined);
    this.#group = group;
    void this.#commit(group);
    return group;
  }

  /** Commits a group, after writes of the same turn of the event loop have joined it. */
  async #commit(group: Group): Promise<void> {
    await new Promise(setImmediate);
    const release = await this.#acquire();
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
      release();
    }
  }

  #createConnection(): DatabaseConnection {
    const execute = <R>(query: CompiledQuery): Promise<QueryResult<R>> => this.#execute<R>(connection, query);
    const connection: DatabaseConnection = {
      executeQuery: execute,
      async *streamQuery<R>(query: CompiledQuery) {
        yield await execute<R>(query);
      },
    };
    return connection;
  }

  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction?.connection === connection) return this.#write<R>(query);
    if (SelectQueryNode.is(query.query)) return this.#reader.run<R>(query);
    const release = await this.#acquire();
    let group = this.#group;
    try {
      // A raw statement may be no write at all, so it does not begin a group.
      if (!RawNode.is(query.query)) group = await this.#join();
      return await this.#retryWhileBusy(() => this.#write<R>(query));
    } finally {
      release();
      await group?.promise;
    }
  }

  #write<R>(query: CompiledQuery): QueryResult<R> {
    const wasOpen = this.#connections.writer.isTransaction;
    try {
      return this.#writer.run<R>(query);
    } catch (error) {
      if (wasOpen && !this.#connections.writer.isTransaction) this.#rejectGroup(error);
      throw error;
    }
  }

  /**
   * Some errors, such as a full disk, make SQLite roll back the whole transaction. Rejects all members of the group;
   * the next write begins a new one.
   */
  #rejectGroup(error: unknown): void {
    this.#group?.reject(error);
    this.#group = undefined;
  }

  /** Acquires the mutex of the writer in the order of the calls; returns the function that releases it. */
  async #acquire(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const previous = this.#lastRelease;
    this.#lastRelease = promise;
    await previous;
    return resolve;
  }

  /**
   * Retries while another process writes. SQLite's own busy time-out would block the event loop, and with it all
   * readers.
   */
  async #retryWhileBusy<T>(work: () => T): Promise<T> {
    for (const end = Date.now() + this.#connections.busyTimeoutMs; ;) {
      try {
        return work();
      } catch (error) {
        if (!this.#connections.isBusy(error) || Date.now() > end) throw error;
        await pause(interval);
      }
    }
  }
}
