import { sql, type RawBuilder } from 'kysely';
import type { Db, FollowedTable } from './database.ts';
import { countTables, lowestOf, placeOf, type CountTable } from './row-counts.ts';

/**
 * Returns the name of the full-text index of a table. The index has only which rows contain a trigram: no positions and
 * no copy of the texts.
 */
export const searchTable = (table: string): string => `${table}_search`;

const triggersOf = (table: string): string[] => [
  `${table}_added`,
  `${table}_removed`,
  `${table}_changed`,
  `${table}_moved`,
];

/** Creates the search index and the triggers that update it and the counts, row by row. */
export async function follow(db: Db, followed: FollowedTable): Promise<void> {
  const { table, hasStatus, order } = followed;
  const [on, search] = [sql.table(table), sql.table(searchTable(table))];
  await sql`create virtual table ${search} using fts5(search_text, content=${sql.lit(table)}, content_rowid='id', tokenize='trigram case_sensitive 1', detail=none)`.execute(
    db,
  );
  await sql`insert into ${search}(${search}) values('rebuild')`.execute(db);
  const unindex = sql`insert into ${search}(${search}, rowid, search_text) values('delete', old.id, old.search_text)`;
  const index = sql`insert into ${search}(rowid, search_text) values(new.id, new.search_text)`;
  const countIn = (counts: CountTable, { row, by }: { row: 'old' | 'new'; by: 1 | -1 }): RawBuilder<unknown> => sql`
    insert into ${sql.table(counts)} (app_key, resource, from_text, from_number, from_id, status, total)
    select ${sql.ref(`${row}.app_key`)}, ${sql.lit(table)}, from_text, from_number, from_id, ${hasStatus ? sql.ref(`${row}.status`) : sql.lit(1)}, ${sql.lit(by)} from (
      select from_text, from_number, from_id from ${sql.table(counts)} where app_key = ${sql.ref(`${row}.app_key`)} and resource = ${sql.lit(table)}
        and (from_text, from_number, from_id) <= (${placeOf(followed, row)})
      union all select ${lowestOf(followed)} order by 1 desc, 2 desc, 3 desc limit 1) where true
    on conflict (app_key, resource, from_text, from_number, from_id, status) do update set total = total + excluded.total`;
  const count = (row: 'old' | 'new', by: 1 | -1): RawBuilder<unknown> =>
    sql.join(
      countTables.map((counts) => countIn(counts, { row, by })),
      sql`; `,
    );
  const [added, removed, changed, moved] = triggersOf(table).map((name) => sql.id(name));
  await sql`create trigger ${added} after insert on ${on} begin ${index}; ${count('new', 1)}; end`.execute(db);
  await sql`create trigger ${removed} after delete on ${on} begin ${unindex}; ${count('old', -1)}; end`.execute(db);
  await sql`create trigger ${changed} after update of search_text on ${on} when old.search_text is not new.search_text begin ${unindex}; ${index}; end`.execute(
    db,
  );
  const counted = [hasStatus ? 'status' : undefined, order.text, order.number].filter((column) => column !== undefined);
  if (counted.length === 0) return;
  const isMoved = sql.join(
    counted.map((column) => sql`${sql.ref(`old.${column}`)} is not ${sql.ref(`new.${column}`)}`),
    sql` or `,
  );
  await sql`create trigger ${moved} after update of ${sql.join(counted.map((column) => sql.id(column)))} on ${on} when ${isMoved} begin ${count('old', -1)}; ${count('new', 1)}; end`.execute(
    db,
  );
}

export async function unfollow(db: Db, { table }: Pick<FollowedTable, 'table'>): Promise<void> {
  for (const trigger of triggersOf(table)) await sql`drop trigger if exists ${sql.id(trigger)}`.execute(db);
  await sql`drop table if exists ${sql.table(searchTable(table))}`.execute(db);
}
