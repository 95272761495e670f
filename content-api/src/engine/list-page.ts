import type { Contract } from '@quoin/shared/contract/contract';
import type { Page } from '@quoin/shared/contract/wire';
import type { AliasableExpression, AliasedExpression, SelectQueryBuilder } from 'kysely';
import type { Db, Differences } from '../db/database.ts';
import { fold } from '../db/search-text.ts';
import type { Row, Tables } from '../db/tables.ts';
import type { ListQuery } from './list-query.ts';
import { activeStatus, columnsOf, hasStatus, tableOf } from './resource.ts';
import type { Scope } from './scope.ts';

export interface Listed { contract: Contract; query: ListQuery; also?: Row }

interface Within { db: Db; scope: Scope; source?: AliasedExpression<Row, string> }
interface Asked extends Within { found: Differences['found'] }

type Query = SelectQueryBuilder<Tables, string, object>;

/** The column by which the total travels with the rows. */
const totalColumn = 'rows_in_all';

/** From here on a page is worth a question of its own: how many rows there are, and so from which end it is nearer. */
const far = 1_000;

/** The rows that a scope may see, or those among them that a search has found. */
export function rowsWithin({ db, scope, source }: Within, contract: Contract): Query {
  const query: Query = (source ? db.selectFrom(source) : db.selectFrom(tableOf(contract))).where('app_key', '=', scope.appKey);
  return scope.audience === 'public' && hasStatus(contract) ? query.where('status', '=', activeStatus) : query;
}

/** A page of a list and its total, in one question or two. */
export async function pageOf(asked: Asked, listed: Listed): Promise<Page<Row>> {
  const { contract, query: { page, size } } = listed;
  // A list whose rows hold others asks for those as well: no list asks more than three questions, its caller's token included.
  const isNear = (page - 1) * size < far || contract.embeds.some(({ inLists }) => inLists);
  const { data, total } = await (isNear ? nearPage : farPage)(asked, listed);
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / size)), per_page: size, total };
}

interface Found { data: Row[]; total: number }

async function nearPage(asked: Asked, listed: Listed): Promise<Found> {
  const { page, size } = listed.query;
  const total = totalOf(asked, listed);
  const rows: Row[] = await slice(asked, { ...listed, limit: size, offset: (page - 1) * size }).select(total.as(totalColumn)).execute();
  const data = rows.map(({ [totalColumn]: _, ...row }) => row);
  return { data, total: Number(rows[0]?.[totalColumn] ?? (page === 1 ? 0 : await asNumber(asked.db, total))) };
}

async function farPage(asked: Asked, listed: Listed): Promise<Found> {
  const { page, size, descending } = listed.query;
  const total = await asNumber(asked.db, totalOf(asked, listed));
  const [offset, limit] = [(page - 1) * size, Math.min(size, total - (page - 1) * size)];
  if (limit <= 0) return { data: [], total };
  if (offset < total / 2) return { data: await slice(asked, { ...listed, limit, offset }).execute(), total };
  const backwards = { ...listed, query: { ...listed.query, descending: !descending } };
  return { data: (await slice(asked, { ...backwards, limit, offset: total - offset - limit }).execute()).toReversed(), total };
}

/** What is skipped is skipped in an index; the rows themselves are read for this page only. */
function slice(asked: Asked, { limit, offset, ...listed }: Listed & { limit: number; offset: number }): SelectQueryBuilder<Tables, string, Row> {
  const { db, scope } = asked;
  const ids = inOrder(matching(asked, listed), listed).select('id').limit(limit).offset(offset);
  return inOrder(db.selectFrom(tableOf(listed.contract)).where('id', 'in', (eb) => eb.selectFrom(ids.as('page')).select('page.id')), listed)
    .select(columnsOf(listed.contract, scope.audience));
}

function matching(asked: Asked, { contract, query, also = {} }: Listed): Query {
  const folded = fold(query.search);
  let rows = rowsWithin(folded === '' ? asked : { ...asked, source: asked.found(tableOf(contract), folded) }, contract);
  for (const [column, value] of [...query.filters, ...Object.entries(also)]) rows = rows.where(column, value === null ? 'is' : '=', value);
  return rows;
}

const nullable = new Set(['moment', 'day', 'reference']);

/** By the column and then by id; what is empty is less than everything, on which databases do not agree by themselves. */
function inOrder(rows: Query, { contract, query: { sort, descending } }: Listed): Query {
  const direction = descending ? 'desc' : 'asc';
  const sorted = nullable.has(contract.fields[sort]?.kind ?? '')
    ? rows.orderBy(sort, (by) => (descending ? by.desc().nullsLast() : by.asc().nullsFirst()))
    : rows.orderBy(sort, direction);
  return sort === 'id' ? sorted : sorted.orderBy('id', direction);
}

/** Rows are counted one by one only where nothing counts them as they come and go: behind a search, or a filter other than the status. */
function totalOf(asked: Asked, listed: Listed): AliasableExpression<number> {
  const { contract, query: { search, filters }, also = {} } = listed;
  const isCounted = fold(search) === '' && filters.every(([column]) => column === 'status') && Object.keys(also).length === 0;
  if (!isCounted) return matching(asked, listed).select((eb) => eb.fn.countAll<number>().as('total')).$asScalar();
  const { db, scope } = asked;
  let counts = db.selectFrom('row_counts').where('app_key', '=', scope.appKey).where('resource', '=', tableOf(contract));
  if (scope.audience === 'public' && hasStatus(contract)) counts = counts.where('status', '=', activeStatus);
  for (const [, status] of filters) counts = counts.where('status', '=', Number(status));
  return counts.select((eb) => eb.fn.coalesce(eb.fn.sum<number>('total'), eb.lit(0)).as('total')).$asScalar();
}

async function asNumber(db: Db, total: AliasableExpression<number>): Promise<number> {
  const { found } = await db.selectNoFrom(total.as('found')).executeTakeFirstOrThrow();
  return Number(found);
}
