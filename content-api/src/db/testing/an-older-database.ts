import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';
import { openDatabase } from '../open-database.ts';
import type { Row } from '../tables.ts';
import { aDatabase } from './a-database.ts';

/** A database as it was before a migration. */
export interface OlderDatabase {
  database: Database;
  /** Returns a row of a table as it was then, with 1 or '' in the columns that are not given. */
  aRow: (table: string, given: Row) => Row;
  /** Runs the migration. */
  upgrade: () => Promise<void>;
  remove: () => Promise<void>;
}

/** Creates an empty database with the tables that it had before the migration with this number. */
export async function anOlderDatabase(migration: number): Promise<OlderDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quoin-older-'));
  const { url, drop } = await aDatabase(folder, { isEmpty: true });
  const database = openDatabase(url);
  await migrate(database, { list: migrations.filter(({ number }) => number < migration) });
  const tables = await database.db.introspection.getTables();
  return {
    database,
    aRow: (table, given) => ({
      ...Object.fromEntries(
        (tables.find(({ name }) => name === table)?.columns ?? [])
          .filter(({ name, isNullable }) => name !== 'id' && !isNullable)
          .map(({ name, dataType }) => [name, /int/i.test(dataType) ? 1 : '']),
      ),
      ...given,
    }),
    upgrade: () => migrate(database, { list: migrations.filter(({ number }) => number <= migration) }),
    remove: async () => {
      await database.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
