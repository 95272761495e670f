import { sql, type AliasedExpression, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Db } from './database.ts';
import { placeColumns, placeNames, type CountTable } from './row-counts.ts';
import type { Row, Tables } from './tables.ts';

type Counts = SelectQueryBuilder<Tables, CountTable, object>;

/** By what a list is ordered before the id, if by anything. */
export type OrderedBy = 'text' | 'number' | 'id';

interface Sought {
  /** What either table says of the list that is asked for. */
  counts: (table: CountTable) => Counts;
  position: number;
  descending: boolean;
  orderedBy: OrderedBy;
}

/**
 * The block in which the row at a position of a list stands, how many rows the list has before that block, and how many
 * in all; the last block when the list is shorter, none when it is empty. It is looked for in one stretch only: all
 * blocks of a million rows take 2 ms to add up.
 */
export function blockAt(
  db: Db,
  { counts, position, descending, orderedBy }: Sought,
): SelectQueryBuilder<Tables, string, Row> {
  const { isInStretch, ends } = stretches[orderedBy];
  // The total by itself: a second window over the same rows takes SQLite half as long again.
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

/** The parts of a list that have rows, each with how many. */
const partsOf = (counts: Counts) =>
  counts
    .select(placeColumns)
    .select((eb) => eb.fn.sum<number>('total').as('rows'))
    .groupBy(placeColumns)
    .having((eb) => eb.fn.sum('total'), '>', 0);

interface Parts {
  parts: ReturnType<typeof partsOf>;
  /** The rows before all of them. */ before: RawBuilder<unknown>;
  also: readonly AliasedExpression<unknown, string>[];
  position: number;
  descending: boolean;
}

/** The one of some parts that has the position, or the last of them. */
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

/** Where the next stretch begins, or what no place comes up to; nothing for a text, of which none is the last. */
const endOf = (column: string, last?: string) => {
  const next = sql`lead(${sql.ref(column)}) over (order by ${placeNames})`;
  return (last === undefined ? next : sql`coalesce(${next}, ${sql.raw(last)})`).as(`${column}_end`);
};
const idEnd = endOf('from_id', '9223372036854775807');

/**
 * Which blocks are of a stretch, in words that lead through the key of their table, and what has to be known of its end
 * for that.
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

/** A page may be asked for that lies behind all that 32 bits count. */
const large = (value: number): RawBuilder<number> => sql`cast(${value} as bigint)`;

const ofBlock = (value: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((select ${value} from block), 0)`;

/** How many rows the list has, where `block` is the one that `blockAt` has found. */
export const totalByBlock: RawBuilder<number> = ofBlock(sql.ref('total'));

/** How many rows of `block` stand before a page, upwards: downwards, that page ends where it would begin. */
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

/** Whether a row stands in `block` or after it. */
export function fromBlock({ sort, orderedBy }: { sort: string; orderedBy: OrderedBy }): RawBuilder<boolean> {
  if (orderedBy === 'id') return sql`id >= (select from_id from block)`;
  return sql`(${sql.ref(sort)}, id) >= (select ${sql.ref(`from_${orderedBy}`)}, from_id from block)`;
}
