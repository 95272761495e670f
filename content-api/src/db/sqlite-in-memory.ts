import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { sqliteDialect } from './sqlite-driver.ts';
import { sqliteDifferences, toConnections } from './sqlite.ts';
import { queryTimes } from './query-times.ts';
import type { Tables } from './tables.ts';
import { yieldToOthers } from './yield-to-others.ts';

const pageBytes = 4_096;

export type OpenInMemory = (options: { maxBytes: number }) => Promise<Database>;

/**
 * Creates a function that opens an empty SQLite database in memory with the tables of this version. It has no
 * references, because its content is a part of another database. A write beyond `maxBytes` fails as `full`.
 */
export function createOpenInMemory(): OpenInMemory {
  let schema: Promise<readonly string[]> | undefined;
  return async ({ maxBytes }) => {
    schema ??= readSchema();
    const statements = await schema.catch((error: unknown) => {
      schema = undefined;
      throw error;
    });
    const { database, connection } = open();
    connection.exec(`pragma max_page_count = ${Math.floor(maxBytes / pageBytes)}`);
    for (const statement of statements) connection.exec(statement);
    return database;
  };
}

function open(): { database: Database; connection: DatabaseSync } {
  const connection = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  connection.exec(`pragma page_size = ${pageBytes}; pragma trusted_schema = off; pragma temp_store = memory;`);
  const dialect = sqliteDialect(toConnections({ writer: connection, reader: connection }));
  const db = new Kysely<Tables>({ dialect, plugins: [yieldToOthers()] });
  const database: Database = {
    ...sqliteDifferences,
    db,
    location: 'memory',
    watch: queryTimes().watch,
    snapshot: (work) => work(db),
    close: async () => {
      await db.destroy();
      if (connection.isOpen) connection.close();
    },
  };
  return { database, connection };
}

/** Migrates a database once, and reads what makes its tables, so that the next ones need no migrations. */
async function readSchema(): Promise<readonly string[]> {
  const { database } = open();
  try {
    await migrate(database);
    // A full-text index makes its own tables.
    const { rows } = await sql<{ sql: string }>`
      select sql from sqlite_master
      where sql is not null and name not glob 'sqlite_*' and name not glob '*_search_*'
      order by type = 'trigger', type = 'index', rowid`.execute(database.db);
    return rows.map((row) => row.sql);
  } finally {
    await database.close();
  }
}
