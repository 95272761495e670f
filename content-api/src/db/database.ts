import type { AliasedExpression, ColumnDefinitionBuilder, Kysely, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { QueryTimes } from './query-times.ts';
import type { Row, Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** The cause of a failed statement, independent of the database. */
export type DatabaseErrorCode = 'unique' | 'reference' | 'busy' | 'full' | 'io' | 'unreadable';

/** A table whose rows are searched and counted. */
export interface ListTable {
  table: string;
  hasStatus: boolean;
}

/** Everything in which SQLite and PostgreSQL differ; queries never check which database they run on. */
export interface Differences {
  /** Adds the column type of a generated id; ids are never reused. */
  identity: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** SQL at the end of `create table`. */
  tableEnd: RawBuilder<unknown>;
  classifyError: (error: unknown) => DatabaseErrorCode | undefined;
  /** How many reads of API callers run at the same time: in all, and of one caller. */
  readsAtOnce: { inAll: number; ofCaller: number };
  /** Takes an exclusive lock on a name until the transaction ends. */
  lock: (db: Db, name: string) => Promise<void>;
  /** Takes a shared lock on a name until the transaction ends: it excludes `lock`, not other shared locks. */
  lockShared: (db: Db, name: string) => Promise<void>;
  /**
   * Makes a query lock the rows that it selects until the transaction ends, so that no other write can change them in
   * between. Rows that refer to them can still be written.
   */
  lockRows: <O>(query: SelectQueryBuilder<Tables, string, O>) => SelectQueryBuilder<Tables, string, O>;
  /** Blocks other transactions from reading and writing a table until the transaction ends. */
  lockTable: (db: Db, table: string) => Promise<void>;
  /** Lifts the time-outs for the rest of a long transaction, such as a migration or an index rebuild. */
  liftTimeouts: (db: Db) => Promise<void>;
  /**
   * Makes the next generated id larger than this one. Call it when a row was, or may have been, stored with this id.
   */
  keepIdsAbove: (db: Db, at: { table: string; id: number }) => Promise<void>;
  /** Returns the largest id that was ever generated in a table, 0 before the first; its row may be deleted. */
  readLastId: (db: Db, table: string) => Promise<number>;
  /**
   * Selects the rows of a table, under its name, whose `search_text` contains a text of three characters or more.
   * The text must be folded by `foldText`.
   */
  searchRows: (table: string, folded: string) => AliasedExpression<Row, string>;
  /** Returns the name of the search method of this database. When it changes, the search indexes are rebuilt. */
  searchMethod: (db: Db) => Promise<string>;
  /** Creates the search index of a table, with the rows that are there. */
  createSearchIndex: (db: Db, table: string) => Promise<void>;
  dropSearchIndex: (db: Db, table: string) => Promise<void>;
  /**
   * Installs the triggers that keep the counts and the search index current at every change of a table, by any program.
   */
  installTriggers: (db: Db, table: ListTable) => Promise<void>;
  dropTriggers: (db: Db, table: string) => Promise<void>;
  /**
   * Makes the rest of a transaction wait only briefly for a lock, and then fail as busy. Requests of other processes
   * queue behind a lock that a migration waits for.
   */
  limitLockWaits: (db: Db) => Promise<void>;
  /** Updates planner statistics and optimizes indexes after a bulk change. Call it outside a transaction. */
  optimize: (db: Db, table: string) => Promise<void>;
}

export interface Database extends Differences {
  db: Db;
  /** Describes where the database is, for messages; contains no password. */
  location: string;
  watch: QueryTimes['watch'];
  /** Runs reads on one consistent snapshot, however long they take, without blocking writers. */
  snapshot: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/**
 * Returns a LIKE pattern for texts that contain this text. It escapes `%`, `_` and `\`; the escape character is `\`.
 */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
