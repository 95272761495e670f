import type { ColumnDefinitionBuilder, Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** What a failed statement ran into, in words that hold for every database. */
export type Trouble = 'unique' | 'reference' | 'busy' | 'full';

/** All in which one database differs from another; queries never ask which one they run on. */
export interface Differences {
  /** The column type of a generated id that is never given out twice. */
  identity: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Stands at the end of `create table`. */
  tableEnd: RawBuilder<unknown>;
  /** Whether the column contains the text, letter case aside and nothing in it being a wildcard. */
  contains: (column: string, text: string) => Expression<SqlBool>;
  troubleOf: (error: unknown) => Trouble | undefined;
}

export interface Database extends Differences {
  db: Db;
  close: () => Promise<void>;
}

/** `%`, `_` and `\` stand for themselves in a search; the escape character is `\`. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
