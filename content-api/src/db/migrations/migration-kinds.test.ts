import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { aDatabase } from '../testing/a-database.ts';
import { migrations } from './migrations.ts';

interface Schema {
  /** By `table.column`, whether an insert may leave the column out. */
  columns: Map<string, boolean>;
  uniqueIndexes: Map<string, string>;
}

async function readSchema({ db }: Database): Promise<Schema> {
  const tables = await db.introspection.getTables();
  const { rows } =
    process.env.QUOIN_TEST_ON === 'postgres'
      ? await sql<{
          name: string;
          on: string;
        }>`select indexname as name, tablename as on from pg_indexes where indexdef like 'CREATE UNIQUE%'`.execute(db)
      : await sql<{
          name: string;
          on: string;
        }>`select name, tbl_name as "on" from sqlite_master where type = 'index' and (sql is null or sql like 'create unique%')`.execute(
          db,
        );
  return {
    columns: new Map(
      tables.flatMap(({ name, columns }) =>
        columns.map((column) => [
          `${name}.${column.name}`,
          column.isNullable || column.hasDefaultValue || column.isAutoIncrementing,
        ]),
      ),
    ),
    uniqueIndexes: new Map(rows.map(({ name, on }) => [name, on])),
  };
}

/** Lists what an API of the version before could not keep working with. */
function listBreaks(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.columns.keys()].map((name) => name.split('.')[0]));
  const lost = [...before.columns.keys()].filter((name) => !after.columns.has(name));
  const required = [...after.columns].filter(
    ([name, isOptional]) => !before.columns.has(name) && tables.has(name.split('.')[0]) && !isOptional,
  );
  const unique = [...after.uniqueIndexes].filter(([name, on]) => !before.uniqueIndexes.has(name) && tables.has(on));
  return [...lost, ...required.map(([name]) => name), ...unique.map(([name]) => name)];
}

describe('migrations', () => {
  it('that expand keep all columns, require no new one, and add no unique key to a table that is there', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quoin-kinds-'));
    const { url, drop } = await aDatabase(folder, { isEmpty: true });
    const database = openDatabase(url);
    const breaks: [number, string[]][] = [];
    let before = await readSchema(database);
    for (const { number, kind } of migrations) {
      await migrate(database, { list: migrations.filter((one) => one.number <= number) });
      const after = await readSchema(database);
      if (listBreaks(before, after).length > 0) breaks.push([number, listBreaks(before, after)]);
      if (kind === 'expand') expect([number, listBreaks(before, after)]).toEqual([number, []]);
      before = after;
    }
    await database.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
    // The check sees what it is made for.
    expect(breaks.map(([number]) => number)).toEqual([18, 22]);
  });
});
