import { sql, type AliasedExpression, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Database, Db, FollowedTable } from './database.ts';
import type { Row, RowCounts, Tables } from './tables.ts';

/** How many rows a new block counts, and how many a new stretch of blocks; what has come to twice as many is divided. */
export const blockSize = 1_000;
const stretchSize = 32 * blockSize;

/** Where rows are counted: together, and block by block. In this order always, so that two writers wait for each other at the same place. */
export const countTables = ['stretch_counts', 'row_counts'] as const;

/**
 * Where a block begins. A list is ordered by a text and the id, by a number and the id, or by the id alone:
 * what a list is not ordered by is the same in all its places.
 */
export type Place = Pick<RowCounts, 'from_text' | 'from_number' | 'from_id'>;
export const placeColumns = ['from_text', 'from_number', 'from_id'] as const;

const placeNames = sql.join(placeColumns.map((column) => sql.ref(column)));

/** Where the first block of a list begins, before every row; what it is not ordered by is there what it is everywhere. */
export const lowestOf = ({ order }: Pick<FollowedTable, 'order'>): RawBuilder<unknown> => sql`'', ${sql.lit(order.number === undefined ? 0 : -2_147_483_648)}, 0`;

/** The place of a table's row, as SQL; `of` names the row where there are several. */
export function placeOf({ order }: FollowedTable, of?: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(of === undefined ? name : `${of}.${name}`);
  return sql`${order.text === undefined ? sql.lit('') : column(order.text)}, ${order.number === undefined ? sql.lit(0) : column(order.number)}, ${column('id')}`;
}

/** Counts the rows of a table from nothing, in blocks of equal size. */
export async function countRows(db: Db, followed: FollowedTable): Promise<void> {
  for (const counts of countTables) await db.deleteFrom(counts).where('resource', '=', followed.table).execute();
  const all = () => sql`true`;
  await countBlocks(db, { followed, among: all, from: lowestOf(followed) });
  await countStretches(db, { followed, among: all, size: stretchSize });
}

type Counts = SelectQueryBuilder<Tables, (typeof countTables)[number], object>;

/** By what a list is ordered before the id, if by anything. */
export type OrderedBy = 'text' | 'number' | 'id';

interface Sought {
  /** What either table says of the list that is asked for. */
  counts: (table: (typeof countTables)[number]) => Counts;
  position: number;
  descending: boolean;
  orderedBy: OrderedBy;
}

/**
 * The block in which the row at a position of a list stands, how many rows the list has before that block, and how many in all;
 * the last block when the list is shorter, none when it is empty. It is looked for in one stretch only: all blocks of a million rows take 2 ms to add up.
 */
export function blockAt(db: Db, { counts, position, descending, orderedBy }: Sought): SelectQueryBuilder<Tables, string, Row> {
  const { isInStretch, ends } = stretches[orderedBy];
  // The total by itself: a second window over the same rows takes SQLite half as long again.
  const total = counts('stretch_counts').select((eb) => eb.fn.sum<number>('total').as('total')).$asScalar();
  const stretch = partAt(db, { parts: partsOf(counts('stretch_counts')), before: sql`0`, also: [total.as('total'), ...ends], position, descending });
  const blocks = partsOf(counts('row_counts')).where(isInStretch);
  return db.with((cte) => cte('stretch').materialized(), () => stretch)
    .selectFrom(partAt(db, { parts: blocks, before: ofStretch('before'), also: [ofStretch('total').as('total')], position, descending }).as('block')).selectAll().$castTo<Row>();
}

/** The parts of a list that have rows, each with how many. */
const partsOf = (counts: Counts) =>
  counts.select(placeColumns).select((eb) => eb.fn.sum<number>('total').as('rows')).groupBy(placeColumns).having((eb) => eb.fn.sum('total'), '>', 0);

interface Parts { parts: ReturnType<typeof partsOf>; /** The rows before all of them. */ before: RawBuilder<unknown>; also: readonly AliasedExpression<unknown, string>[]; position: number; descending: boolean }

/** The one of some parts that has the position, or the last of them. */
function partAt(db: Db, { parts, before, also, position, descending }: Parts): SelectQueryBuilder<Tables, string, Row> {
  const order = sql.join(placeColumns.map((column) => sql`${sql.ref(column)} ${sql.raw(descending ? 'desc' : 'asc')}`));
  const summed = db.selectFrom(parts.as('parts')).select([...placeColumns, 'rows', ...also])
    .select(sql<number>`cast(${before} + sum(rows) over (order by ${order}) - rows as integer)`.as('before'));
  return db.selectFrom(summed.as('summed')).selectAll().where('before', '<=', large(position)).orderBy('before', 'desc').limit(1).$castTo<Row>();
}

const ofStretch = (column: string): RawBuilder<number> => sql`(select ${sql.ref(column)} from stretch)`;

/** Where the next stretch begins, or what no place comes up to; nothing for a text, of which none is the last. */
const endOf = (column: string, last?: string) => {
  const next = sql`lead(${sql.ref(column)}) over (order by ${placeNames})`;
  return (last === undefined ? next : sql`coalesce(${next}, ${sql.raw(last)})`).as(`${column}_end`);
};
const idEnd = endOf('from_id', '9223372036854775807');

/** Which blocks are of a stretch, in words that lead through the key of their table, and what has to be known of its end for that. */
const stretches: Readonly<Record<OrderedBy, { isInStretch: RawBuilder<boolean>; ends: readonly AliasedExpression<unknown, string>[] }>> = {
  id: {
    isInStretch: sql`from_text = '' and from_number = 0 and from_id >= ${ofStretch('from_id')} and from_id < ${ofStretch('from_id_end')}`,
    ends: [idEnd],
  },
  number: {
    isInStretch: sql`from_text = '' and (from_number, from_id) >= (select from_number, from_id from stretch) and (from_number, from_id) < (select from_number_end, from_id_end from stretch)`,
    ends: [endOf('from_number', '2147483647'), idEnd],
  },
  text: {
    isInStretch: sql`(from_text, from_id) >= (select from_text, from_id from stretch) and (${ofStretch('from_text_end')} is null or (from_text, from_id) < (select from_text_end, from_id_end from stretch))`,
    ends: [endOf('from_text'), idEnd],
  },
};

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
export function fromBlock({ sort, orderedBy }: { sort: string; orderedBy: OrderedBy }): RawBuilder<boolean> {
  if (orderedBy === 'id') return sql`id >= (select from_id from block)`;
  return sql`(${sql.ref(sort)}, id) >= (select ${sql.ref(`from_${orderedBy}`)}, from_id from block)`;
}

interface Dividing {
  followed: readonly FollowedTable[];
  /** How many rows a new stretch counts, where a few thousand are to be several. */
  stretch?: number;
}

/**
 * Divides what has grown too large. Counts are right without it: a block that is too large only makes
 * the way to a page within it longer. So it happens from time to time, and after many rows at once.
 */
export async function divideBlocks(database: Database, { followed, stretch = stretchSize }: Dividing): Promise<void> {
  for (const one of followed) {
    for (const { app_key: appKey, ...from } of await largeParts(database.db, { followed: one, counts: 'row_counts', size: blockSize })) {
      await divide(database, { followed: one, appKey, from, counts: 'row_counts', countAnew: (db, among) => countBlocks(db, { followed: one, among, from: placeIn(from) }) });
    }
    for (const { app_key: appKey, ...from } of await largeParts(database.db, { followed: one, counts: 'stretch_counts', size: stretch })) {
      await divide(database, { followed: one, appKey, from, counts: 'stretch_counts', countAnew: (db, among) => countStretches(db, { followed: one, among, size: stretch }) });
    }
  }
}

interface OfTable { followed: FollowedTable; counts: (typeof countTables)[number] }

const largeParts = (db: Db, { followed: { table }, counts, size }: OfTable & { size: number }) =>
  db.selectFrom(counts).select(['app_key', ...placeColumns]).where('resource', '=', table)
    .groupBy(['app_key', ...placeColumns]).having((eb) => eb.fn.sum('total'), '>', 2 * size).execute();

const placeIn = (place: Place): RawBuilder<unknown> => sql`cast(${place.from_text} as text), cast(${place.from_number} as integer), cast(${place.from_id} as integer)`;

interface Divided extends OfTable {
  appKey: string;
  /** Where the part begins. What it is divided into begins there too, so that a stretch always begins with one of its blocks. */
  from: Place;
  countAnew: (db: Db, among: (place: RawBuilder<unknown>) => RawBuilder<unknown>) => Promise<void>;
}

async function divide(database: Database, { followed: { table }, appKey, from, counts, countAnew }: Divided): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    await database.takeTime(db);
    // Whoever writes to the table looks up its blocks: not while they change.
    await database.lockWrites(db, table);
    const own = db.selectFrom(counts).where('app_key', '=', appKey).where('resource', '=', table);
    const next = await own.select(placeColumns).where(sql<boolean>`(${placeNames}) > (${placeIn(from)})`)
      .orderBy('from_text').orderBy('from_number').orderBy('from_id').limit(1).executeTakeFirst();
    await db.deleteFrom(counts).where('app_key', '=', appKey).where('resource', '=', table)
      .where('from_text', '=', from.from_text).where('from_number', '=', from.from_number).where('from_id', '=', from.from_id).execute();
    await countAnew(db, (place) => sql`app_key = ${appKey} and (${place}) >= (${placeIn(from)}) ${next ? sql`and (${place}) < (${placeIn(next)})` : sql``}`);
  });
}

interface Counted { followed: FollowedTable; /** Which of the things at a place are counted. */ among: (place: RawBuilder<unknown>) => RawBuilder<unknown> }

/** Cuts the rows into blocks in the order of their list, the first from a place before them, and counts each block by status. */
async function countBlocks(db: Db, { followed, among, from }: Counted & { from: RawBuilder<unknown> }): Promise<void> {
  const { table, hasStatus } = followed;
  const order = sql`partition by app_key, block order by t, n, id`;
  await sql`
    insert into row_counts (app_key, resource, from_text, from_number, from_id, status, total)
    with placed as (select app_key, ${hasStatus ? sql`status` : sql`1 as status`}, ${namedPlaceOf(followed)} from ${sql.table(table)} where ${among(placeOf(followed))}),
    numbered as (select app_key, status, t, n, id, (row_number() over (partition by app_key order by t, n, id) - 1) / ${sql.lit(blockSize)} as block from placed),
    begun (from_t, from_n, from_i) as (select ${from})
    select app_key, ${sql.lit(table)}, case when block = 0 then from_t else first_t end, case when block = 0 then from_n else first_n end, case when block = 0 then from_i else first_id end, status, count(*) from (
      select app_key, status, block, first_value(t) over (${order}) as first_t, first_value(n) over (${order}) as first_n, first_value(id) over (${order}) as first_id from numbered
    ) as blocks cross join begun group by app_key, block, first_t, first_n, first_id, from_t, from_n, from_i, status`.execute(db);
}

/** Counts blocks together, so many rows a stretch, from the place of its first block. */
async function countStretches(db: Db, { followed: { table }, among, size }: Counted & { size: number }): Promise<void> {
  const stretch = sql`partition by app_key, stretch order by ${placeNames}`;
  const first = (column: string) => sql`first_value(${sql.ref(column)}) over (${stretch}) as ${sql.ref(`first_${column}`)}`;
  await sql`
    insert into stretch_counts (app_key, resource, from_text, from_number, from_id, status, total)
    with own as (select * from row_counts where resource = ${sql.lit(table)} and ${among(placeNames)}),
    blocks as (select app_key, ${placeNames}, sum(total) as rows from own group by app_key, ${placeNames}),
    numbered as (select app_key, ${placeNames}, cast(sum(rows) over (partition by app_key order by ${placeNames}) - rows as bigint) / ${sql.lit(size)} as stretch from blocks),
    begun as (select app_key, ${placeNames}, ${sql.join(placeColumns.map(first))} from numbered)
    select own.app_key, own.resource, ${sql.join(placeColumns.map((column) => sql.ref(`first_${column}`)))}, own.status, sum(own.total)
    from own join begun on ${sql.join(['app_key', ...placeColumns].map((column) => sql`own.${sql.ref(column)} = begun.${sql.ref(column)}`), sql` and `)}
    group by own.app_key, own.resource, ${sql.join(placeColumns.map((column) => sql.ref(`first_${column}`)))}, own.status`.execute(db);
}

const namedPlaceOf = ({ order }: FollowedTable): RawBuilder<unknown> =>
  sql`${order.text === undefined ? sql.lit('') : sql.ref(order.text)} as t, ${order.number === undefined ? sql.lit(0) : sql.ref(order.number)} as n, id`;
