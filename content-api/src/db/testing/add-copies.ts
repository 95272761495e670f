import type { Contract } from '@quoin/shared/contract/contract';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { getListTable } from '../list-indexes.ts';
import { countRows } from '../row-counts.ts';

interface Copies {
  table: string;
  /** The number of copies of each row. */
  times: number;
  /** The columns in which a copy differs from its row, as SQL in which `n` is the number of the copy. */
  changed?: Readonly<Record<string, string>>;
  /** The contract of the table, if its list is searched and counted. */
  contract?: Contract;
}

/**
 * Copies the rows of a table inside the database, then rebuilds the search index and the counts: to insert a million
 * rows one by one would take a quarter of an hour.
 */
export async function addCopies(database: Database, { table, times, changed = {}, contract }: Copies): Promise<void> {
  const found = (await database.db.introspection.getTables()).find(({ name }) => name === table);
  const columns = (found?.columns ?? []).map(({ name }) => name).filter((name) => name !== 'id');
  const copied = columns.map((name) => (Object.hasOwn(changed, name) ? sql.raw(changed[name] ?? '') : sql.id(name)));
  const listTable = contract && getListTable(contract);
  await database.db.transaction().execute(async (db) => {
    await database.liftTimeouts(db);
    if (listTable) {
      await database.dropTriggers(db, table);
      await database.dropSearchIndex(db, table);
    }
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.id(name)))})
      with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${sql.lit(times)})
      select ${sql.join(copied)} from ${sql.table(table)} cross join copies`.execute(db);
    if (!listTable) return;
    await countRows(db, listTable);
    await database.createSearchIndex(db, table);
    await database.installTriggers(db, listTable);
  });
  if (listTable) await database.optimize(database.db, table);
}
