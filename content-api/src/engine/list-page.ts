import type { Contract } from '@quoin/shared/contract/contract';
import { foldText } from '@quoin/shared/contract/texts/fold-text';
import type { Page } from '@quoin/shared/contract/wire';
import type { AliasableExpression, AliasedExpression, SelectQueryBuilder } from 'kysely';
import type { Db, Differences } from '../db/database.ts';
import { contains, getOrderColumn } from '../db/search-text.ts';
import type { Row, Tables } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import type { ListCondition } from './list-condition.ts';
import type { ListQuery } from './list-query.ts';
import { countFitting, maxResponseBytes, mayBeTooLarge, selectTextSize } from './response-size.ts';
import { activeStatus, getColumns, getTableName, hasStatus, listDraftColumns, systemColumns } from './resource.ts';
import type { Scope } from './scope.ts';

export interface ListRequest {
  contract: Contract;
  query: ListQuery;
  /** Columns with the value that rows must have, besides the filters of the query. */
  also?: Row;
  conditions?: readonly ListCondition[];
  /** The columns to select instead of those of the contract; they must be the same for all lists of the contract. */
  columns?: readonly string[];
}

/** The scope of a call that concerns several applications. */
interface WideScope {
  appKeys: readonly string[];
  audience: 'admin';
}
interface Access {
  db: Db;
  searchRows: Differences['searchRows'];
}
type ScopedAccess = Access & { scope: Scope };

type Query = SelectQueryBuilder<Tables, string, object>;
type Total = AliasableExpression<number>;

/** The column in which each row carries the total of its list. */
const totalColumn = 'rows_in_all';

/**
 * The trigram index needs this many characters. A shorter text is searched only in the first `scannedRows` rows of the
 * list, to avoid a full scan.
 */
const indexedLength = 3;
export const isIndexed = (folded: string): boolean => [...folded].length >= indexedLength;
const scannedRows = 1_000;

/** Selects the rows that a scope may read, or those of them in `source`, the result of a search. */
export function rowsWithin(
  { db, scope, source }: { db: Db; scope: Scope | WideScope; source?: AliasedExpression<Row, string> },
  contract: Contract,
): Query {
  const all: Query = source ? db.selectFrom(source) : db.selectFrom(getTableName(contract));
  const query = 'appKey' in scope ? all.where('app_key', '=', scope.appKey) : all.where('app_key', 'in', scope.appKeys);
  return scope.audience === 'public' && hasStatus(contract) ? query.where('status', '=', activeStatus) : query;
}

/**
 * Returns a page of a list with its total, in one query; a long page takes one more to measure it, a page past the end
 * takes two. A list without `page` and `size` ends where it would exceed `maxResponseBytes`. `per_page` then says how
 * many rows it has, and `page=2` with that size goes on.
 * @throws HttpProblem 400 when a page that was asked for would exceed `maxResponseBytes`
 */
export async function readPage(access: ScopedAccess, sent: ListRequest): Promise<Page<Row>> {
  const request = await fitIntoBytes(access, sent);
  const { page, size } = request.query;
  const count = isSearched(request) ? getCount(access.db.selectFrom('matches')) : selectTotal(access, request);
  const rows: Row[] = await pageQuery(access, request)
    .select([...selectedColumns(access, request), count.as(totalColumn)])
    .execute();
  // Each row carries the total. Without rows a separate count runs, except on page 1, where the total is 0.
  const total = Number(rows[0]?.[totalColumn] ?? (page === 1 ? 0 : await readTotal(access, request)));
  return {
    data: rows.map(({ [totalColumn]: _, ...row }) => row),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / size)),
    per_page: size,
    total,
  };
}

/** Returns all rows of several applications, in the requested order. */
export async function readAllRows(access: Access & { scope: WideScope }, request: ListRequest): Promise<Row[]> {
  if (access.scope.appKeys.length === 0) return [];
  return orderRows(matchingRows(access, request), request).select(selectedColumns(access, request)).execute();
}

/** Returns the request with as many rows as fit. */
async function fitIntoBytes(access: ScopedAccess, request: ListRequest): Promise<ListRequest> {
  const { query } = request;
  const columns = selectedColumns(access, request);
  if (!mayBeTooLarge(request.contract, { columns, rows: query.size })) return request;
  const measured = await pageQuery(access, request)
    .select(selectTextSize(request.contract, columns).as('bytes'))
    .execute();
  const size = countFitting(measured.map(({ bytes }) => Number(bytes)));
  if (size === measured.length) return request;
  if (query.isPaged)
    throw new HttpProblem(400, {
      detail: `These ${measured.length} records have more than ${maxResponseBytes} bytes of text. Ask for size=${size}.`,
    });
  return { ...request, query: { ...query, size } };
}

/**
 * Selects the ids of the page first, so an index is used to skip; full rows are read only for this page.
 * A search runs once: the page and the total are both taken from `matches`.
 */
function pageQuery(access: ScopedAccess, request: ListRequest): Query {
  const { db } = access;
  const { page, size, sort } = request.query;
  const isSearch = isSearched(request);
  const rows = isSearch ? db.selectFrom('matches') : matchingRows(access, request);
  const ids = orderRows(rows, request)
    .select('id as id_in_page')
    .limit(size)
    .offset((page - 1) * size);
  const reader: Pick<Db, 'selectFrom'> = isSearch
    ? db.with(
        (cte) => cte('matches').materialized(),
        () => matchingRows(access, request).select([...new Set([getOrderColumn(request.contract, sort), 'id'])]),
      )
    : db;
  return orderRows(
    reader.selectFrom(ids.as('page')).innerJoin(getTableName(request.contract), 'id', 'id_in_page'),
    request,
  );
}

const selectedColumns = (
  { scope }: { scope: Scope | WideScope },
  { contract, columns, query: { fields } }: ListRequest,
): readonly string[] =>
  columns
  ?? (fields
    ? [...systemColumns, ...listDraftColumns(contract, scope.audience), ...fields]
    : getColumns(contract, scope.audience));

function matchingRows({ db, searchRows, scope }: Access & { scope: Scope | WideScope }, request: ListRequest): Query {
  const { contract, query, also = {}, conditions = [] } = request;
  const folded = foldText(query.search);
  let rows = rowsWithin(
    { db, scope, ...(isIndexed(folded) ? { source: searchRows(getTableName(contract), folded) } : {}) },
    contract,
  );
  for (const [column, value] of [...query.filters, ...Object.entries(also)])
    rows = rows.where(column, value === null ? 'is' : '=', value);
  if (query.ids) rows = rows.where('id', 'in', query.ids);
  for (const condition of conditions) rows = condition(rows);
  if (isIndexed(folded) || folded === '') return rows;
  return db
    .selectFrom(orderRows(rows, request).selectAll().limit(scannedRows).as(getTableName(contract)))
    .where(contains(folded));
}

const nullable = new Set(['date-time', 'day', 'reference']);

/**
 * Orders by the column and then by id. Null sorts below every value: set explicitly, because databases differ in this.
 */
function orderRows(rows: Query, { contract, query: { sort, descending } }: ListRequest): Query {
  const direction = descending ? 'desc' : 'asc';
  const column = getOrderColumn(contract, sort);
  const sorted = nullable.has(contract.fields[sort]?.kind ?? '')
    ? rows.orderBy(sort, (by) => (descending ? by.desc().nullsLast() : by.asc().nullsFirst()))
    : rows.orderBy(column, direction);
  return sort === 'id' ? sorted : sorted.orderBy('id', direction);
}

const isSearched = ({ query }: ListRequest): boolean => foldText(query.search) !== '';

/**
 * Whether `row_counts` has the total of this list. It does not for a search, for ids, and for a filter on anything but
 * the status; those rows are counted one by one.
 */
const isCounted = (request: ListRequest): boolean =>
  !isSearched(request)
  && request.query.ids === undefined
  && request.query.filters.every(([column]) => column === 'status')
  && Object.keys(request.also ?? {}).length + (request.conditions ?? []).length === 0;

const getCount = (rows: Query): Total => rows.select((eb) => eb.fn.countAll<number>().as('total')).$asScalar();

function selectTotal(access: ScopedAccess, request: ListRequest): Total {
  if (!isCounted(request)) return getCount(matchingRows(access, request));
  const { contract, query } = request;
  const { db, scope } = access;
  let counts = db
    .selectFrom('row_counts')
    .where('app_key', '=', scope.appKey)
    .where('resource', '=', getTableName(contract));
  if (scope.audience === 'public' && hasStatus(contract)) counts = counts.where('status', '=', activeStatus);
  for (const [, status] of query.filters) counts = counts.where('status', '=', Number(status));
  return counts.select((eb) => eb.fn.coalesce(eb.fn.sum<number>('total'), eb.lit(0)).as('total')).$asScalar();
}

async function readTotal(access: ScopedAccess, request: ListRequest): Promise<number> {
  const { total } = await access.db.selectNoFrom(selectTotal(access, request).as('total')).executeTakeFirstOrThrow();
  return Number(total);
}
