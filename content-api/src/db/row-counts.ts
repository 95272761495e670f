import { sql, type RawBuilder } from 'kysely';
import type { Database, Db, FollowedTable } from './database.ts';
import type { RowCounts } from './tables.ts';

/** The row counts of a new block and of a new stretch. One with more than twice as many rows is divided. */
export const blockSize = 1_000;
const stretchSize = 32 * blockSize;

/**
 * The tables of counts: by stretches and by blocks.
 * Always write them in this order, or two writers can deadlock.
 */
export const countTables = ['stretch_counts', 'row_counts'] as const;
export type CountTable = (typeof countTables)[number];

/**
 * The start of a block. A list is ordered by a text and the id, by a number and the id, or by the id alone. The columns
 * that do not order the list have the same value in all its blocks.
 */
export type Place = Pick<RowCounts, 'from_text' | 'from_number' | 'from_id'>;
export const placeColumns = ['from_text', 'from_number', 'from_id'] as const;

export const placeNames = sql.join(placeColumns.map((column) => sql.ref(column)));

/** Returns the start of the first block of a list as SQL; it is lower than every row. */
export const lowestOf = ({ order }: Pick<FollowedTable, 'order'>): RawBuilder<unknown> =>
  sql`'', ${sql.lit(order.number === undefined ? 0 : -2_147_483_648)}, 0`;

/** Returns the position of a row in the order of its list as SQL; `of` is the row's alias where there are several. */
export function placeOf({ order }: FollowedTable, of?: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(of === undefined ? name : `${of}.${name}`);
  return sql`${order.text === undefined ? sql.lit('') : column(order.text)}, ${order.number === undefined ? sql.lit(0) : column(order.number)}, ${column('id')}`;
}

/** Counts all rows of a table again, in blocks of equal size. */
export async function countRows(db: Db, followed: FollowedTable): Promise<void> {
  for (const counts of countTables) await db.deleteFrom(counts).where('resource', '=', followed.table).execute();
  const all = () => sql`true`;
  await countBlocks(db, { followed, among: all, from: lowestOf(followed) });
  await countStretches(db, { followed, among: all, size: stretchSize });
}

interface Dividing {
  followed: readonly FollowedTable[];
  /** The row count of a new stretch; tests use a small one to get several. */
  stretch?: number;
}

/**
 * Divides blocks and stretches that have grown too large. This is only for speed: with a large block the counts stay
 * right, but a page in it is slower to reach.
 * It runs periodically and after bulk changes.
 */
export async function divideBlocks(database: Database, { followed, stretch = stretchSize }: Dividing): Promise<void> {
  for (const one of followed) {
    for (const { app_key: appKey, ...from } of await largeParts(database.db, {
      followed: one,
      counts: 'row_counts',
      size: blockSize,
    })) {
      await divide(database, {
        followed: one,
        appKey,
        from,
        counts: 'row_counts',
        countAnew: (db, among) => countBlocks(db, { followed: one, among, from: placeIn(from) }),
      });
    }
    for (const { app_key: appKey, ...from } of await largeParts(database.db, {
      followed: one,
      counts: 'stretch_counts',
      size: stretch,
    })) {
      await divide(database, {
        followed: one,
        appKey,
        from,
        counts: 'stretch_counts',
        countAnew: (db, among) => countStretches(db, { followed: one, among, size: stretch }),
      });
    }
  }
}

interface OfTable {
  followed: FollowedTable;
  counts: CountTable;
}

const largeParts = (db: Db, { followed: { table }, counts, size }: OfTable & { size: number }) =>
  db
    .selectFrom(counts)
    .select(['app_key', ...placeColumns])
    .where('resource', '=', table)
    .groupBy(['app_key', ...placeColumns])
    .having((eb) => eb.fn.sum('total'), '>', 2 * size)
    .execute();

const placeIn = (place: Place): RawBuilder<unknown> =>
  sql`cast(${place.from_text} as text), cast(${place.from_number} as integer), cast(${place.from_id} as integer)`;

interface Divided extends OfTable {
  appKey: string;
  /**
   * The start of the block or stretch. Its first division starts there too, so that every stretch starts with one of
   * its blocks.
   */
  from: Place;
  countAnew: (db: Db, among: (place: RawBuilder<unknown>) => RawBuilder<unknown>) => Promise<void>;
}

async function divide(
  database: Database,
  { followed: { table }, appKey, from, counts, countAnew }: Divided,
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    await database.takeTime(db);
    // The triggers of writers look up these blocks, so block writes while they change.
    await database.lockWrites(db, table);
    const own = db.selectFrom(counts).where('app_key', '=', appKey).where('resource', '=', table);
    const next = await own
      .select(placeColumns)
      .where(sql<boolean>`(${placeNames}) > (${placeIn(from)})`)
      .orderBy('from_text')
      .orderBy('from_number')
      .orderBy('from_id')
      .limit(1)
      .executeTakeFirst();
    await db
      .deleteFrom(counts)
      .where('app_key', '=', appKey)
      .where('resource', '=', table)
      .where('from_text', '=', from.from_text)
      .where('from_number', '=', from.from_number)
      .where('from_id', '=', from.from_id)
      .execute();
    await countAnew(
      db,
      (place) =>
        sql`app_key = ${appKey} and (${place}) >= (${placeIn(from)}) ${next ? sql`and (${place}) < (${placeIn(next)})` : sql``}`,
    );
  });
}

interface Counted {
  followed: FollowedTable;
  /** Limits what is counted: a condition on the position. */
  among: (place: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * Divides the rows into blocks in the order of their list and counts each block by status.
 * The first block starts at `from`, before its first row.
 */
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
    ) as blocks cross join begun group by app_key, block, first_t, first_n, first_id, from_t, from_n, from_i, status`.execute(
    db,
  );
}

/** Sums blocks into stretches of about `size` rows; each starts where its first block starts. */
async function countStretches(db: Db, { followed: { table }, among, size }: Counted & { size: number }): Promise<void> {
  const stretch = sql`partition by app_key, stretch order by ${placeNames}`;
  const first = (column: string) =>
    sql`first_value(${sql.ref(column)}) over (${stretch}) as ${sql.ref(`first_${column}`)}`;
  await sql`
    insert into stretch_counts (app_key, resource, from_text, from_number, from_id, status, total)
    with own as (select * from row_counts where resource = ${sql.lit(table)} and ${among(placeNames)}),
    blocks as (select app_key, ${placeNames}, sum(total) as rows from own group by app_key, ${placeNames}),
    numbered as (select app_key, ${placeNames}, cast(sum(rows) over (partition by app_key order by ${placeNames}) - rows as bigint) / ${sql.lit(size)} as stretch from blocks),
    begun as (select app_key, ${placeNames}, ${sql.join(placeColumns.map(first))} from numbered)
    select own.app_key, own.resource, ${sql.join(placeColumns.map((column) => sql.ref(`first_${column}`)))}, own.status, sum(own.total)
    from own join begun on ${sql.join(
      ['app_key', ...placeColumns].map((column) => sql`own.${sql.ref(column)} = begun.${sql.ref(column)}`),
      sql` and `,
    )}
    group by own.app_key, own.resource, ${sql.join(placeColumns.map((column) => sql.ref(`first_${column}`)))}, own.status`.execute(
    db,
  );
}

const namedPlaceOf = ({ order }: FollowedTable): RawBuilder<unknown> =>
  sql`${order.text === undefined ? sql.lit('') : sql.ref(order.text)} as t, ${order.number === undefined ? sql.lit(0) : sql.ref(order.number)} as n, id`;
