import { sql } from 'kysely';
import type { Db, FollowedTable } from './database.ts';

const names = (table: string) => ({
  table: sql.table(table), index: sql.id(`${table}_search`),
  triggers: { insert: sql.id(`${table}_added`), delete: sql.id(`${table}_removed`), update: sql.id(`${table}_changed`) },
});

/** Counts by triggers for each statement, so that a thousand rows at once are one change of the count. */
export async function follow(db: Db, { table, hasStatus }: FollowedTable): Promise<void> {
  const { table: on, index, triggers } = names(table);
  const counting = sql.id(hasStatus ? 'quoin_count_by_status' : 'quoin_count');
  await defineCounting(db, hasStatus);
  await sql`create trigger ${triggers.insert} after insert on ${on} referencing new table as added for each statement execute function ${counting}()`.execute(db);
  await sql`create trigger ${triggers.delete} after delete on ${on} referencing old table as removed for each statement execute function ${counting}()`.execute(db);
  await sql`create trigger ${triggers.update} after update on ${on} referencing old table as removed new table as added for each statement execute function ${counting}()`.execute(db);
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length > 0) await sql`create index ${index} on ${on} using gin (search_text gin_trgm_ops)`.execute(db);
}

export async function unfollow(db: Db, { table }: FollowedTable): Promise<void> {
  const { table: on, index, triggers } = names(table);
  for (const trigger of Object.values(triggers)) await sql`drop trigger if exists ${trigger} on ${on}`.execute(db);
  await sql`drop index if exists ${index}`.execute(db);
}

/** Each branch sees only the rows that its kind of statement has; those of the other kinds are never looked at. */
async function defineCounting(db: Db, hasStatus: boolean): Promise<void> {
  const name = sql.id(hasStatus ? 'quoin_count_by_status' : 'quoin_count');
  const status = hasStatus ? sql`status` : sql`1`;
  const add = (changes: ReturnType<typeof sql>) => sql`
    insert into row_counts (app_key, resource, status, total)
    select app_key, tg_table_name, status, sum(n) from (${changes}) as changed group by app_key, status having sum(n) <> 0 order by app_key, status
    on conflict (app_key, resource, status) do update set total = row_counts.total + excluded.total`;
  const added = sql`select app_key, ${status} as status, 1 as n from added`;
  const removed = sql`select app_key, ${status} as status, -1 as n from removed`;
  await sql`
    create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${add(added)};
      elsif tg_op = 'DELETE' then ${add(removed)};
      else ${add(sql`${added} union all ${removed}`)};
      end if;
      return null;
    end $$`.execute(db);
}
