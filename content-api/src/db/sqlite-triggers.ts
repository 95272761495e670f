import { sql, type RawBuilder } from 'kysely';
import type { Db, ListTable } from './database.ts';

/**
 * Returns the name of the full-text index of a table. The index has only which rows contain a trigram: no positions and
 * no copy of the texts.
 */
export const searchTable = (table: string): string => `${table}_search`;

export async function createSearchIndex(db: Db, table: string): Promise<void> {
  const search = sql.table(searchTable(table));
  await sql`create virtual table ${search} using fts5(search_text, content=${sql.lit(table)}, content_rowid='id', tokenize='trigram case_sensitive 1', detail=none)`.execute(
    db,
  );
  await sql`insert into ${search}(${search}) values('rebuild')`.execute(db);
}

export async function dropSearchIndex(db: Db, table: string): Promise<void> {
  await sql`drop table if exists ${sql.table(searchTable(table))}`.execute(db);
}

const getTriggers = (table: string): string[] => [
  `${table}_added`,
  `${table}_removed`,
  `${table}_changed`,
  `${table}_moved`,
];

/** Creates the triggers that update the search index and the counts, row by row. */
export async function installTriggers(db: Db, { table, hasStatus }: ListTable): Promise<void> {
  const [on, search] = [sql.table(table), sql.table(searchTable(table))];
  const unindex = sql`insert into ${search}(${search}, rowid, search_text) values('delete', old.id, old.search_text)`;
  const index = sql`insert into ${search}(rowid, search_text) values(new.id, new.search_text)`;
  const count = (row: 'old' | 'new', by: 1 | -1): RawBuilder<unknown> => sql`
    insert into row_counts (app_key, resource, status, total)
    values (${sql.ref(`${row}.app_key`)}, ${sql.lit(table)}, ${hasStatus ? sql.ref(`${row}.status`) : sql.lit(1)}, ${sql.lit(by)})
    on conflict (app_key, resource, status) do update set total = total + excluded.total`;
  const [added, removed, changed, moved] = getTriggers(table).map((name) => sql.id(name));
  await sql`create trigger ${added} after insert on ${on} begin ${index}; ${count('new', 1)}; end`.execute(db);
  await sql`create trigger ${removed} after delete on ${on} begin ${unindex}; ${count('old', -1)}; end`.execute(db);
  await sql`create trigger ${changed} after update of search_text on ${on} when old.search_text is not new.search_text begin ${unindex}; ${index}; end`.execute(
    db,
  );
  const counted = hasStatus ? ['app_key', 'status'] : ['app_key'];
  const isMoved = sql.join(
    counted.map((column) => sql`${sql.ref(`old.${column}`)} is not ${sql.ref(`new.${column}`)}`),
    sql` or `,
  );
  await sql`create trigger ${moved} after update of ${sql.join(counted.map((column) => sql.id(column)))} on ${on} when ${isMoved} begin ${count('old', -1)}; ${count('new', 1)}; end`.execute(
    db,
  );
}

export async function dropTriggers(db: Db, table: string): Promise<void> {
  for (const trigger of getTriggers(table)) await sql`drop trigger if exists ${sql.id(trigger)}`.execute(db);
}
