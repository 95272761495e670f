import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Database, Db, FollowedTable } from './database.ts';
import type { Row, RowCounts, Tables } from './tables.ts';

/** How many rows a new block counts; one that has come to twice as many is divided. */
export const blockSize = 1_000;

/**
 * Where a block begins. A list is ordered by a text and the id, by a number and the id, or by the id alone:
 * what a list is not ordered by is the same in all its places.
 */
export type Place = Pick<RowCounts, 'from_text' | 'from_number' | 'from_id'>;
export const placeColumns = ['from_text', 'from_number', 'from_id'] as const;

/** Before the first block that was cut at a row. */
export const lowest = sql`'', -2147483648, 0`;

/** The place of a table's row, as SQL; `of` names the row where there are several. */
export function placeOf({ order }: FollowedTable, of?: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(of === undefined ? name : `${of}.${name}`);
  return sql`${order.text === undefined ? sql.lit('') : column(order.text)}, ${order.number === undefined ? sql.lit(0) : column(order.number)}, ${column('id')}`;
}

/** Counts the rows of a table from nothing, in blocks of equal size. */
export async function countRows(db: Db, followed: FollowedTable): Promise<void> {
  await db.deleteFrom('row_counts').where('resource', '=', followed.table).execute();
  await countBlocks(db, { followed, among: sql`true` });
}

type Counts = SelectQueryBuilder<Tables, 'row_counts', object>;

/**
 * The block in which the row at a position of a list stands, how many rows the list has before that block, and how many in all;
 * the last block when the list is shorter, none when it is empty.
 */
export function blockAt(db: Db, { counts, position, descending }: { counts: Counts; position: number; descending: boolean }): SelectQueryBuilder<Tables, string, Row> {
  const order = sql.join(placeColumns.map((column) => sql`${sql.ref(column)} ${sql.raw(descending ? 'desc' : 'asc')}`));
  const blocks = counts.select(placeColumns).select((eb) => eb.fn.sum<number>('total').as('rows')).groupBy(placeColumns).having((eb) => eb.fn.sum('total'), '>', 0);
  // The total by itself: a second window over the same rows takes SQLite half as long again.
  const total = counts.select((eb) => eb.fn.sum<number>('total').as('total')).$asScalar();
  const summed = db.selectFrom(blocks.as('blocks')).select([...placeColumns, 'rows', total.as('total')])
    .select(sql<number>`cast(sum(rows) over (order by ${order}) - rows as integer)`.as('before'));
  return db.selectFrom(summed.as('summed')).selectAll().where('before', '<=', large(position)).orderBy('before', 'desc').limit(1).$castTo<Row>();
}

/** A page may be asked for that lies behind all that 32 bits count. */
const large = (value: number): RawBuilder<number> => sql`cast(${value} as bigint)`;

const ofBlock = (value: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((select ${value} from block), 0)`;

/** How many rows the list has, where `block` is the one that `blockAt` has found. */
export const totalByBlock: RawBuilder<number> = ofBlock(sql.ref('total'));

/** How many rows of `block` stand before a page, upwards: downwards, that page ends where it would begin. */
export function passedInBlock({ limit, offset, descending }: { limit: number; offset: number; descending: boolean }): RawBuilder<number> {
  if (!descending) return ofBlock(sql`${large(offset)} - before`);
  const after = sql`before + rows - ${large(offset)} - ${large(limit)}`;
  return ofBlock(sql`case when ${after} > 0 then ${after} else 0 end`);
}

/** Whether a row stands in `block` or after it. */
export function fromBlock({ sort, isNumber }: { sort: string; isNumber: boolean }): RawBuilder<boolean> {
  if (sort === 'id') return sql`id >= (select from_id from block)`;
  return sql`(${sql.ref(sort)}, id) >= (select ${sql.ref(isNumber ? 'from_number' : 'from_text')}, from_id from block)`;
}

/**
 * Divides what has grown too large. Counts are right without it: a block that is too large only makes
 * the way to a page within it longer. So it happens from time to time, and after many rows at once.
 */
export async function divideBlocks(database: Database, followed: readonly FollowedTable[]): Promise<void> {
  for (const one of followed) {
    for (const { app_key: appKey, ...block } of await largeBlocks(database.db, one)) await divide(database, { followed: one, appKey, block });
  }
}

const largeBlocks = (db: Db, { table }: FollowedTable) =>
  db.selectFrom('row_counts').select(['app_key', ...placeColumns]).where('resource', '=', table)
    .groupBy(['app_key', ...placeColumns]).having((eb) => eb.fn.sum('total'), '>', 2 * blockSize).execute();

interface Divided { followed: FollowedTable; appKey: string; block: Place }

async function divide(database: Database, { followed, appKey, block }: Divided): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    await database.takeTime(db);
    // Whoever writes to the table looks up its blocks: not while they change.
    await database.lockWrites(db, followed.table);
    const own = db.selectFrom('row_counts').where('app_key', '=', appKey).where('resource', '=', followed.table);
    const from = sql`(${block.from_text}, ${block.from_number}, ${block.from_id})`;
    const next = await own.select(placeColumns).where(sql<boolean>`(${sql.join(placeColumns.map((column) => sql.ref(column)))}) > ${from}`)
      .orderBy('from_text').orderBy('from_number').orderBy('from_id').limit(1).executeTakeFirst();
    const place = placeOf(followed);
    const until = next ? sql`and (${place}) < (${next.from_text}, ${next.from_number}, ${next.from_id})` : sql``;
    await db.deleteFrom('row_counts').where('app_key', '=', appKey).where('resource', '=', followed.table)
      .where('from_text', '=', block.from_text).where('from_number', '=', block.from_number).where('from_id', '=', block.from_id).execute();
    await countBlocks(db, { followed, among: sql`app_key = ${appKey} and (${place}) >= ${from} ${until}` });
  });
}

/** Cuts the rows into blocks in the order of their list, and counts each block by status. */
async function countBlocks(db: Db, { followed, among }: { followed: FollowedTable; among: RawBuilder<unknown> }): Promise<void> {
  const { table, hasStatus } = followed;
  const order = sql`partition by app_key, block order by t, n, id`;
  await sql`
    insert into row_counts (app_key, resource, from_text, from_number, from_id, status, total)
    select app_key, ${sql.lit(table)}, from_text, from_number, from_id, status, count(*) from (
      select app_key, status, first_value(t) over (${order}) as from_text, first_value(n) over (${order}) as from_number, first_value(id) over (${order}) as from_id
      from (select app_key, status, t, n, id, (row_number() over (partition by app_key order by t, n, id) - 1) / ${sql.lit(blockSize)} as block
        from (select app_key, ${hasStatus ? sql`status` : sql`1 as status`}, ${namedPlaceOf(followed)} from ${sql.table(table)} where ${among}) as placed) as numbered
    ) as blocks group by app_key, from_text, from_number, from_id, status`.execute(db);
}

const namedPlaceOf = ({ order }: FollowedTable): RawBuilder<unknown> =>
  sql`${order.text === undefined ? sql.lit('') : sql.ref(order.text)} as t, ${order.number === undefined ? sql.lit(0) : sql.ref(order.number)} as n, id`;
