import { sql, type AliasedExpression, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Db } from './database.ts';
import { placeColumns, placeNames, type CountTable } from './row-counts.ts';
import type { Row, Tables } from './tables.ts';

type Counts = SelectQueryBuilder<Tables, CountTable, object>;

/** The kind of the sort column of a list before the id, or `id` alone. */
export type OrderedBy = 'text' | 'number' | 'id';

interface Sought {
  /** Selects the counts of the requested list in one of the two tables. */
  counts: (table: CountTable) => Counts;
  position: number;
  descending: boolean;
  orderedBy: OrderedBy;
}

/**
 * Selects the block that contains the row at a position, the number of rows before that block, and the total. It is the
 * last block when the list is shorter, and no row when the list is empty.
 * It sums the blocks of one stretch only: to sum all blocks of a million rows takes 2 ms.
 */
export function blockAt(
  db: Db,
  { counts, position, descending, orderedBy }: Sought,
): SelectQueryBuilder<Tables, string, Row> {
  const { isInStretch, ends } = stretches[orderedBy];
  // The total is a subquery: a second window over the same rows makes the query take 50 % longer on SQLite.
  const total = counts('stretch_counts')
    .select((eb) => eb.fn.sum<number>('total').as('total'))
    .$asScalar();
  const stretch = partAt(db, {
    parts: partsOf(counts('stretch_counts')),
    before: sql`0`,
    also: [total.as('total'), ...ends],
    position,
    descending,
  });
  const blocks = partsOf(counts('row_counts')).where(isInStretch);
  return db
    .with(
      (cte) => cte('stretch').materialized(),
      () => stretch,
    )
    .selectFrom(
      partAt(db, {
        parts: blocks,
        before: ofStretch('before'),
        also: [ofStretch('total').as('total')],
        position,
        descending,
      }).as('block'),
    )
    .selectAll()
    .$castTo<Row>();
}

/** Selects the non-empty blocks or stretches of a list with their row counts. */
const partsOf = (counts: Counts) =>
  counts
    .select(placeColumns)
    .select((eb) => eb.fn.sum<number>('total').as('rows'))
    .groupBy(placeColumns)
    .having((eb) => eb.fn.sum('total'), '>', 0);

interface Parts {
  parts: ReturnType<typeof partsOf>;
  /** The number of rows before all of them. */ before: RawBuilder<unknown>;
  also: readonly AliasedExpression<unknown, string>[];
  position: number;
  descending: boolean;
}

/** Selects the block or stretch that contains the position, or the last one. */
function partAt(db: Db, { parts, before, also, position, descending }: Parts): SelectQueryBuilder<Tables, string, Row> {
  const order = sql.join(placeColumns.map((column) => sql`${sql.ref(column)} ${sql.raw(descending ? 'desc' : 'asc')}`));
  const summed = db
    .selectFrom(parts.as('parts'))
    .select([...placeColumns, 'rows', ...also])
    .select(sql<number>`cast(${before} + sum(rows) over (order by ${order}) - rows as integer)`.as('before'));
  return db
    .selectFrom(summed.as('summed'))
    .selectAll()
    .where('before', '<=', large(position))
    .orderBy('before', 'desc')
    .limit(1)
    .$castTo<Row>();
}

const ofStretch = (column: string): RawBuilder<number> => sql`(select ${sql.ref(column)} from stretch)`;

/**
 * Selects the start of the next stretch. Without a next one it is `last`, a value above every position; text has no
 * greatest value, so there it is null.
 */
const endOf = (column: string, last?: string) => {
  const next = sql`lead(${sql.ref(column)}) over (order by ${placeNames})`;
  return (last === undefined ? next : sql`coalesce(${next}, ${sql.raw(last)})`).as(`${column}_end`);
};
const idEnd = endOf('from_id', '9223372036854775807');

/**
 * Conditions for the blocks of a stretch, written so that the primary key of their table is used, and the columns of
 * its end that they need.
 */
const stretches: Readonly<
  Record<OrderedBy, { isInStretch: RawBuilder<boolean>; ends: readonly AliasedExpression<unknown, string>[] }>
> = {
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

/** The offset of a requested page can exceed 32 bits. */
const large = (value: number): RawBuilder<number> => sql`cast(${value} as bigint)`;

const ofBlock = (value: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((select ${value} from block), 0)`;

/** The total of the list, from the CTE `block` that `blockAt` has built. */
export const totalByBlock: RawBuilder<number> = ofBlock(sql.ref('total'));

/**
 * Returns how many rows of `block` to skip before a page that is read in ascending order.
 * For a descending list these are the rows of the block that come after the page in the list.
 */
export function passedInBlock({
  limit,
  offset,
  descending,
}: {
  limit: number;
  offset: number;
  descending: boolean;
}): RawBuilder<number> {
  if (!descending) return ofBlock(sql`${large(offset)} - before`);
  const after = sql`before + rows - ${large(offset)} - ${large(limit)}`;
  return ofBlock(sql`case when ${after} > 0 then ${after} else 0 end`);
}

/** Returns the condition that a row is in `block` or after it. */
export function fromBlock({ sort, orderedBy }: { sort: string; orderedBy: OrderedBy }): RawBuilder<boolean> {
  if (orderedBy === 'id') return sql`id >= (select from_id from block)`;
  return sql`(${sql.ref(sort)}, id) >= (select ${sql.ref(`from_${orderedBy}`)}, from_id from block)`;
}
