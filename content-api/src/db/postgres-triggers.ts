import { sql } from 'kysely';
import type { Db, ListTable } from './database.ts';

const searchIndex = (table: string) => sql.id(`${table}_search`);

/** Creates the trigram index where the extension exists; without it, searches scan the column. */
export async function createSearchIndex(db: Db, table: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length > 0)
    await sql`create index ${searchIndex(table)} on ${sql.table(table)} using gin (search_text gin_trgm_ops)`.execute(
      db,
    );
}

export async function dropSearchIndex(db: Db, table: string): Promise<void> {
  await sql`drop index if exists ${searchIndex(table)}`.execute(db);
}

const names = (table: string) => ({
  counting: sql.id(`${table}_counted`),
  triggers: {
    insert: sql.id(`${table}_added`),
    delete: sql.id(`${table}_removed`),
    update: sql.id(`${table}_changed`),
  },
});

/**
 * Creates one trigger for each kind of statement that updates the counts: a thousand rows in one statement change a
 * count once. The search index needs none.
 * A statement locks its counts in one order, and a write of a record changes counts in one statement only. So two such
 * writes cannot deadlock. The second waits for the first, as it would at the application's revision.
 */
export async function installTriggers(db: Db, { table, hasStatus }: ListTable): Promise<void> {
  const on = sql.table(table);
  const { counting, triggers } = names(table);
  const status = hasStatus ? sql`status` : sql`1`;
  const added = sql`select app_key, ${status}, 1 from added`;
  const removed = sql`select app_key, ${status}, -1 from removed`;
  const count = (changes: ReturnType<typeof sql>) => sql`
    insert into row_counts as counted (app_key, resource, status, total)
    select app_key, tg_table_name, status, sum(n) from (${changes}) as changed (app_key, status, n)
    group by app_key, status having sum(n) <> 0 order by app_key, status
    on conflict (app_key, resource, status) do update set total = counted.total + excluded.total`;
  // Each branch uses only the transition tables that its kind of statement has.
  await sql`
    create or replace function ${counting}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${count(added)};
      elsif tg_op = 'DELETE' then ${count(removed)};
      else ${count(sql`${added} union all ${removed}`)};
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger ${triggers.insert} after insert on ${on} referencing new table as added for each statement execute function ${counting}()`.execute(
    db,
  );
  await sql`create trigger ${triggers.delete} after delete on ${on} referencing old table as removed for each statement execute function ${counting}()`.execute(
    db,
  );
  await sql`create trigger ${triggers.update} after update on ${on} referencing old table as removed new table as added for each statement execute function ${counting}()`.execute(
    db,
  );
}

export async function dropTriggers(db: Db, table: string): Promise<void> {
  const { counting, triggers } = names(table);
  for (const trigger of Object.values(triggers))
    await sql`drop trigger if exists ${trigger} on ${sql.table(table)}`.execute(db);
  await sql`drop function if exists ${counting}()`.execute(db);
}
