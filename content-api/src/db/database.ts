import type { AliasedExpression, ColumnDefinitionBuilder, Kysely, RawBuilder } from 'kysely';
import type { QueryTimes } from './query-times.ts';
import type { Row, Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** What a failed statement ran into, in words that hold for every database. */
export type DatabaseErrorCode = 'unique' | 'reference' | 'busy' | 'full' | 'unreadable';

/** A resource's table, as far as its search index and its counts need to know it. */
export interface FollowedTable {
  table: string;
  hasStatus: boolean;
  /** The column that leads the list's order, ties by id; neither where the id alone does. */
  order: { text?: string; number?: string };
}

/** All in which one database differs from another; queries never ask which one they run on. */
export interface Differences {
  /** The column type of a generated id that is never given out twice. */
  identity: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Stands at the end of `create table`. */
  tableEnd: RawBuilder<unknown>;
  classifyError: (error: unknown) => DatabaseErrorCode | undefined;
  /** Holds off whoever asks for the same name, until the transaction ends. */
  lock: (db: Db, name: string) => Promise<void>;
  /** The same beside others who ask so; they and whoever locks hold each other off. */
  lockTogether: (db: Db, name: string) => Promise<void>;
  /** Holds off whoever writes to the table, until the transaction ends. */
  lockWrites: (db: Db, table: string) => Promise<void>;
  /** For the rest of a transaction that may take long: a migration, an index made anew. */
  takeTime: (db: Db) => Promise<void>;
  /** To be called when a row was, or may have been, stored with this id: the next generated one is larger. */
  keepIdsAbove: (db: Db, at: { table: string; id: number }) => Promise<void>;
  /** The largest id that was ever given out in a table, 0 before the first: the row may be gone. */
  lastIdOf: (db: Db, table: string) => Promise<number>;
  /**
   * The rows of a table, under its own name, whose `search_text` contains the text: three characters or more, folded by
   * `fold`.
   */
  found: (table: string, folded: string) => AliasedExpression<Row, string>;
  /** What serves searches in this database, by name: another one than the last time makes the indexes anew. */
  searchMethod: (db: Db) => Promise<string>;
  /** Sees to it that search index and `row_counts` follow every change of the table, whoever makes it, from now on. */
  follow: (db: Db, followed: FollowedTable) => Promise<void>;
  /** After many rows at once: what the planner and the indexes have to learn of them. Not inside a transaction. */
  settle: (db: Db, table: string) => Promise<void>;
  unfollow: (db: Db, followed: Pick<FollowedTable, 'table'>) => Promise<void>;
}

export interface Database extends Differences {
  db: Db;
  /** Where it is, in words: no password is in them. */
  place: string;
  watch: QueryTimes['watch'];
  /** Lets reads see one moment together, however long they take, without holding up writers. */
  snapshot: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** `%`, `_` and `\` stand for themselves in a search; the escape character is `\`. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
