import { sql } from 'kysely';
import type { Db, FollowedTable } from './database.ts';
import { countTables, lowestOf, placeOf, type CountTable } from './row-counts.ts';

const names = (table: string) => ({
  table: sql.table(table),
  index: sql.id(`${table}_search`),
  counting: sql.id(`${table}_counted`),
  triggers: {
    insert: sql.id(`${table}_added`),
    delete: sql.id(`${table}_removed`),
    update: sql.id(`${table}_changed`),
  },
});

/**
 * Creates the search index and one trigger for each kind of statement that updates the counts: a thousand rows in one
 * statement change the count of a block once.
 */
export async function follow(db: Db, followed: FollowedTable): Promise<void> {
  const { table: on, index, triggers, counting } = names(followed.table);
  await defineCounting(db, followed);
  await sql`create trigger ${triggers.insert} after insert on ${on} referencing new table as added for each statement execute function ${counting}()`.execute(
    db,
  );
  await sql`create trigger ${triggers.delete} after delete on ${on} referencing old table as removed for each statement execute function ${counting}()`.execute(
    db,
  );
  await sql`create trigger ${triggers.update} after update on ${on} referencing old table as removed new table as added for each statement execute function ${counting}()`.execute(
    db,
  );
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length > 0) await sql`create index ${index} on ${on} using gin (search_text gin_trgm_ops)`.execute(db);
}

export async function unfollow(db: Db, { table }: Pick<FollowedTable, 'table'>): Promise<void> {
  const { table: on, index, triggers, counting } = names(table);
  for (const trigger of Object.values(triggers)) await sql`drop trigger if exists ${trigger} on ${on}`.execute(db);
  await sql`drop function if exists ${counting}()`.execute(db);
  await sql`drop index if exists ${index}`.execute(db);
}

/** Defines the trigger function. Each branch uses only the transition tables that its kind of statement has. */
async function defineCounting(db: Db, followed: FollowedTable): Promise<void> {
  const status = followed.hasStatus ? sql`status` : sql`1`;
  const addTo = (counts: CountTable, changes: ReturnType<typeof sql>) => sql`
    insert into ${sql.table(counts)} as counted (app_key, resource, from_text, from_number, from_id, status, total)
    select app_key, tg_table_name, from_text, from_number, from_id, status, sum(n)
    from (select app_key, status, t, m, id, sum(n) as n from (${changes}) as every group by app_key, status, t, m, id having sum(n) <> 0) as changed
    cross join lateral (
      (select from_text, from_number, from_id from ${sql.table(counts)} where app_key = changed.app_key and resource = tg_table_name
        and (from_text, from_number, from_id) <= (t, m, id) order by from_text desc, from_number desc, from_id desc limit 1)
      union all select ${lowestOf(followed)} order by 1 desc, 2 desc, 3 desc limit 1) as block (from_text, from_number, from_id)
    group by app_key, from_text, from_number, from_id, status having sum(n) <> 0 order by app_key, from_text, from_number, from_id, status
    on conflict (app_key, resource, from_text, from_number, from_id, status) do update set total = counted.total + excluded.total`;
  const place = placeOf(followed);
  const added = sql`select app_key, ${status}, ${place}, 1 from added`;
  const removed = sql`select app_key, ${status}, ${place}, -1 from removed`;
  const named = (changes: ReturnType<typeof sql>) =>
    sql.join(
      countTables.map((counts) => addTo(counts, sql`select * from (${changes}) as one (app_key, status, t, m, id, n)`)),
      sql`; `,
    );
  await sql`
    create or replace function ${names(followed.table).counting}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${named(added)};
      elsif tg_op = 'DELETE' then ${named(removed)};
      else ${named(sql`${added} union all ${removed}`)};
      end if;
      return null;
    end $$`.execute(db);
}
