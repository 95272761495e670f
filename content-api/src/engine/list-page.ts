import type { Contract } from '@quoin/shared/contract/contract';
import type { Page } from '@quoin/shared/contract/wire';
import type { AliasableExpression, AliasedExpression, SelectQueryBuilder } from 'kysely';
import { blockAt, fromBlock, passedInBlock, totalByBlock, type OrderedBy } from '../db/block-at.ts';
import { runCompiledQuery } from '../db/compiled-query.ts';
import type { Db, Differences } from '../db/database.ts';
import type { CountTable } from '../db/row-counts.ts';
import { contains, fold } from '../db/search-text.ts';
import type { Row, Tables, Value } from '../db/tables.ts';
import type { ListCondition } from './list-condition.ts';
import type { ListQuery } from './list-query.ts';
import { activeStatus, columnsOf, hasStatus, systemColumns, tableOf } from './resource.ts';
import type { Scope } from './scope.ts';

export interface Listed {
  contract: Contract;
  query: ListQuery;
  also?: Row;
  conditions?: readonly ListCondition[];
  /** The columns to select instead of those of the contract; they must be the same for all lists of the contract. */
  columns?: readonly string[];
}

/** The scope of a call that concerns several applications. */
interface Reach {
  appKeys: readonly string[];
  audience: 'admin';
}
interface Within {
  db: Reader;
  scope: Scope | Reach;
  source?: AliasedExpression<Row, string>;
}
interface Asked extends Within {
  found: Differences['found'];
}
interface AskedOne extends Asked {
  db: Db;
  scope: Scope;
}

/** The database, or a query that has a further table as a CTE. */
type Reader = Pick<Db, 'selectFrom' | 'with'>;
type Query = SelectQueryBuilder<Tables, string, object>;
type Total = AliasableExpression<number>;

/** The column in which each row carries the total of its list. */
const totalColumn = 'rows_in_all';

/**
 * From this offset on, `blockPage` or `farPage` reads a page where possible: to skip so many rows from the start is
 * slow.
 */
const far = 1_000;

/**
 * The trigram index needs this many characters. A shorter text is searched only in the first `lookedThrough` rows of
 * the list, to avoid a full scan.
 */
const indexedLength = 3;
export const isIndexed = (folded: string): boolean => [...folded].length >= indexedLength;
const lookedThrough = 1_000;

/** Selects the rows that a scope may read, or those of them in `source`, the result of a search. */
export function rowsWithin({ db, scope, source }: Within, contract: Contract): Query {
  const all: Query = source ? db.selectFrom(source) : db.selectFrom(tableOf(contract));
  const query = 'appKey' in scope ? all.where('app_key', '=', scope.appKey) : all.where('app_key', 'in', scope.appKeys);
  return scope.audience === 'public' && hasStatus(contract) ? query.where('status', '=', activeStatus) : query;
}

const isSearch = ({ query: { search } }: Pick<Listed, 'query'>): boolean => search !== '' && fold(search) !== '';

/** Returns a page of a list with its total, in one or two queries. */
export async function pageOf(asked: AskedOne, listed: Listed): Promise<Page<Row>> {
  const { page, size } = listed.query;
  const { data, total } = await wayTo(listed)(asked, listed);
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / size)), per_page: size, total };
}

/** Returns all rows of several applications, in the requested order. */
export async function rowsOfAll(asked: Omit<Asked, 'scope'> & { scope: Reach }, listed: Listed): Promise<Row[]> {
  if (asked.scope.appKeys.length === 0) return [];
  return inOrder(matching(asked, listed), listed).select(columnsAsked(asked, listed)).execute();
}

interface Found {
  data: Row[];
  total: number;
}

function wayTo(listed: Listed): (asked: AskedOne, listed: Listed) => Promise<Found> {
  const {
    contract,
    query: { page, size, sort },
  } = listed;
  if (isSearch(listed) || (page - 1) * size < far) return nearPage;
  if (isCounted(listed) && sort === contract.order.by) return blockPage;
  // A list with embeds needs further queries for them. No list takes more than three queries, including that for the
  // token, so do not use `farPage` here: it adds one for the total.
  return contract.embeds.some(({ inLists }) => inLists) ? nearPage : farPage;
}

async function nearPage(asked: AskedOne, listed: Listed): Promise<Found> {
  const { page, size } = listed.query;
  return counted(asked, {
    listed,
    rows: await withTotal(asked, { ...listed, limit: size, offset: (page - 1) * size }),
  });
}

/** Each row carries the total. Without rows a separate count runs, except on page 1, where the total is 0. */
async function counted(asked: AskedOne, { listed, rows }: { listed: Listed; rows: readonly Row[] }): Promise<Found> {
  const found = rows[0]?.[totalColumn];
  const total = Number(found ?? (listed.query.page === 1 ? 0 : await asNumber(asked.db, totalOf(asked, listed))));
  return { data: rows.map(({ [totalColumn]: _, ...row }) => row), total };
}

/** Returns the rows of a page, each with the total of its list. */
function withTotal(asked: AskedOne, wanted: Listed & { limit: number; offset: number }): Promise<Row[]> {
  if (isSearch(wanted)) return slice(asked, { ...wanted, ...collected(asked, wanted) }).execute();
  const { limit, offset } = wanted;
  return ask(asked, {
    what: 'page',
    listed: wanted,
    given: { limit, offset },
    build: (of, like) => slice(of, { ...like, total: totalOf(of, like) }),
  });
}

/**
 * Reads a page in the default order of its list. It starts at the counted block that contains the page, so it skips no
 * more rows than a block has.
 */
async function blockPage(asked: AskedOne, listed: Listed): Promise<Found> {
  const { page, size, descending } = listed.query;
  const offset = (page - 1) * size;
  // Blocks are read in ascending order. In a descending list, start at the block of the last row of the page.
  const rows = await ask(asked, {
    what: 'page in a block',
    listed,
    given: { limit: size, offset, position: descending ? offset + size - 1 : offset },
    build: pageInBlock,
  });
  const { data, total } = await counted(asked, { listed, rows });
  // Read in ascending order, the last page of a descending list includes rows of the page before it; remove them.
  return { data: descending ? data.slice(0, Math.max(0, total - offset)).toReversed() : data, total };
}

function pageInBlock(
  asked: AskedOne,
  { limit, offset, position, ...listed }: Listed & typeof marks,
): SelectQueryBuilder<Tables, string, Row> {
  const {
    contract,
    query: { sort, descending },
  } = listed;
  const upwards = { ...listed, query: { ...listed.query, descending: false } };
  const orderedBy = orderedByOf(contract, sort);
  const counts = (table: CountTable) => countsOf(asked, { listed, table });
  const reader: Reader = asked.db.with(
    (cte) => cte('block').materialized(),
    () => blockAt(asked.db, { counts, descending, position, orderedBy }),
  );
  return slice(asked, {
    ...upwards,
    limit,
    offset: passedInBlock({ limit, offset, descending }),
    total: totalByBlock,
    rows: matching({ ...asked, db: reader }, upwards).where(fromBlock({ sort, orderedBy })),
  });
}

/** Most lists differ only in the values of `marks`, so one compiled query serves them all. */
const isPlain = (listed: Listed): boolean => isCounted(listed) && listed.query.fields === undefined;

/** Placeholders for these values in a query that is compiled once. No other value in the query equals a placeholder. */
const marks = { appKey: 'the application', limit: -1, offset: -2, position: -3, status: -4 };
const marked = ['appKey', 'limit', 'offset', 'position', 'status'] as const;

interface Question {
  what: string;
  listed: Listed;
  given: Partial<typeof marks>;
  /** Builds the query for a list that has the placeholders in place of those values. */
  build: (asked: AskedOne, like: Listed & typeof marks) => SelectQueryBuilder<Tables, string, Row>;
}

async function ask(asked: AskedOne, { what, listed, given, build }: Question): Promise<Row[]> {
  const { contract, query } = listed;
  const { sort, descending, filters } = query;
  const values = { ...marks, ...given, appKey: asked.scope.appKey };
  if (!isPlain(listed)) return build(asked, { ...listed, ...values }).execute();
  for (const [, status] of filters) values.status = Number(status);
  const like = { ...listed, query: { ...query, filters: filters.map(([column]) => [column, marks.status] as const) } };
  return runCompiledQuery(asked.db, {
    name: `${what} of ${contract.name} ${asked.scope.audience} ${sort} ${String(descending)} ${filters.length}`,
    build: () => build({ ...asked, scope: { ...asked.scope, appKey: marks.appKey } }, { ...like, ...marks }),
    values: new Map<Value, Value>(marked.map((name) => [marks[name], values[name]])),
  });
}

async function farPage(asked: AskedOne, listed: Listed): Promise<Found> {
  const { page, size, descending } = listed.query;
  const total = await asNumber(asked.db, totalOf(asked, listed));
  const [offset, limit] = [(page - 1) * size, Math.min(size, total - (page - 1) * size)];
  if (limit <= 0) return { data: [], total };
  if (offset < total / 2) return { data: await slice(asked, { ...listed, limit, offset }).execute(), total };
  const backwards = { ...listed, query: { ...listed.query, descending: !descending } };
  return {
    data: (await slice(asked, { ...backwards, limit, offset: total - offset - limit }).execute()).toReversed(),
    total,
  };
}

interface Slice extends Listed {
  limit: number;
  offset: number | AliasableExpression<number>;
  rows?: Query;
  total?: Total;
}

/** Selects the ids of the page first, so an index is used to skip; full rows are read only for this page. */
function slice(
  asked: AskedOne,
  { limit, offset, rows, total, ...listed }: Slice,
): SelectQueryBuilder<Tables, string, Row> {
  const ids = inOrder(rows ?? matching(asked, listed), listed)
    .select(['id as id_in_page', ...(total ? [total.as(totalColumn)] : [])])
    .limit(limit)
    .offset(offset);
  return inOrder(
    asked.db.selectFrom(ids.as('page')).innerJoin(tableOf(listed.contract), 'id', 'id_in_page'),
    listed,
  ).select([...columnsAsked(asked, listed), ...(total ? [totalColumn] : [])]);
}

/**
 * Materializes the matches of a search once, for both the page and the total. Each row has only its sort columns and
 * id.
 */
function collected(asked: AskedOne, listed: Listed): { rows: Query; total: Total } {
  const places = matching(asked, listed).select([...new Set([listed.query.sort, 'id'])]);
  return {
    rows: asked.db
      .with(
        (cte) => cte('collected').materialized(),
        () => places,
      )
      .selectFrom('collected'),
    total: asked.db
      .selectFrom('collected')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .$asScalar(),
  };
}

const columnsAsked = ({ scope }: Asked, { contract, columns, query: { fields } }: Listed): readonly string[] =>
  columns ?? (fields ? [...systemColumns, ...fields] : columnsOf(contract, scope.audience));

function matching(asked: Asked, listed: Listed): Query {
  const { contract, query, also = {}, conditions = [] } = listed;
  const folded = fold(query.search);
  let rows = rowsWithin(
    isIndexed(folded) ? { ...asked, source: asked.found(tableOf(contract), folded) } : asked,
    contract,
  );
  for (const [column, value] of [...query.filters, ...Object.entries(also)])
    rows = rows.where(column, value === null ? 'is' : '=', value);
  for (const condition of conditions) rows = condition(rows);
  if (isIndexed(folded) || folded === '') return rows;
  return asked.db
    .selectFrom(inOrder(rows, listed).selectAll().limit(lookedThrough).as(tableOf(contract)))
    .where(contains(folded));
}

const nullable = new Set(['date-time', 'day', 'reference']);

/**
 * Orders by the column and then by id. Null sorts below every value: set explicitly, because databases differ in this.
 */
function inOrder(rows: Query, { contract, query: { sort, descending } }: Listed): Query {
  const direction = descending ? 'desc' : 'asc';
  const sorted = nullable.has(contract.fields[sort]?.kind ?? '')
    ? rows.orderBy(sort, (by) => (descending ? by.desc().nullsLast() : by.asc().nullsFirst()))
    : rows.orderBy(sort, direction);
  return sort === 'id' ? sorted : sorted.orderBy('id', direction);
}

/** Whether the count tables contain this list: only a status may restrict it. Other lists are counted row by row. */
const isCounted = ({ query, also = {}, conditions = [] }: Listed): boolean =>
  !isSearch({ query })
  && query.filters.every(([column]) => column === 'status')
  && Object.keys(also).length + conditions.length === 0;

function orderedByOf(contract: Contract, sort: string): OrderedBy {
  if (sort === 'id') return 'id';
  return contract.fields[sort]?.kind === 'number' ? 'number' : 'text';
}

function countsOf(
  { db, scope }: AskedOne,
  {
    listed: {
      contract,
      query: { filters },
    },
    table,
  }: { listed: Listed; table: CountTable },
) {
  let counts = db.selectFrom(table).where('app_key', '=', scope.appKey).where('resource', '=', tableOf(contract));
  if (scope.audience === 'public' && hasStatus(contract)) counts = counts.where('status', '=', activeStatus);
  for (const [, status] of filters) counts = counts.where('status', '=', Number(status));
  return counts;
}

function totalOf(asked: AskedOne, listed: Listed): Total {
  if (isCounted(listed))
    return countsOf(asked, { listed, table: 'stretch_counts' })
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('total'), eb.lit(0)).as('total'))
      .$asScalar();
  return matching(asked, listed)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$asScalar();
}

async function asNumber(db: Db, total: Total): Promise<number> {
  const { found } = await db.selectNoFrom(total.as('found')).executeTakeFirstOrThrow();
  return Number(found);
}
