import type { Contract } from '@quoin/shared/contract/contract';
import type { Field } from '@quoin/shared/contract/field';
import { maxIds, maxRows, maxSearchLength } from '@quoin/shared/contract/wire';
import type { Value } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import { largestNumber } from './field-values.ts';
import { readableFields, systemColumns } from './resource.ts';
import type { Scope } from './scope.ts';

export interface ListQuery {
  page: number;
  size: number;
  /** False without `page` and `size`: the list then has all rows, and a tree is nested. */
  isPaged: boolean;
  search: string;
  sort: string;
  descending: boolean;
  filters: readonly (readonly [column: string, value: Value])[];
  /** Only the records with these ids. Undefined for all records. */
  ids?: readonly number[];
  /** The fields that rows contain besides the system columns. Undefined for all fields and the embedded records. */
  fields?: readonly string[];
}

/** spec §9 */
const defaultSize = 10;

type QueryParameters = Readonly<Record<string, unknown>>;

/**
 * Reads a list's query parameters; ignores those that the contract does not have.
 * @throws HttpProblem 400 when a parameter is malformed
 */
export function readListQuery(
  contract: Contract,
  { query, audience }: { query: QueryParameters; audience: Scope['audience'] },
): ListQuery {
  return {
    ...readPaging(query),
    ...readFields(contract, { text: readText(query, 'fields'), audience }),
    ...readIds(readText(query, 'ids')),
    search: readSearch(query),
    ...readOrder(contract, { sort: readText(query, 'sort'), order: readText(query, 'order'), audience }),
    filters: readableFields(contract, audience)
      .filter(([name]) => contract.filters.includes(name) && readText(query, name) !== '')
      .map(([name, field]) => [name, parseFilter(field, { name, text: readText(query, name) })] as const),
  };
}

/**
 * Reads `page` and `size`: with either the list is paged; without both it has all rows, `maxRows` at most (spec point
 * 2).
 * @throws HttpProblem 400 when one is not a whole number from 1
 */
export function readPaging(query: QueryParameters): Pick<ListQuery, 'page' | 'size' | 'isPaged'> {
  const page = parseInteger(readText(query, 'page'), { name: 'page', max: Number.MAX_SAFE_INTEGER / maxRows });
  const size = parseInteger(readText(query, 'size'), { name: 'size', max: Number.MAX_SAFE_INTEGER });
  const isPaged = page !== undefined || size !== undefined;
  return { page: page ?? 1, size: isPaged ? Math.min(size ?? defaultSize, maxRows) : maxRows, isPaged };
}

/**
 * Reads `search_key`, trimmed; an empty string means no search.
 * @throws HttpProblem 400 when it is longer than `maxSearchLength` characters
 */
export function readSearch(query: QueryParameters): string {
  const search = readText(query, 'search_key').trim().replaceAll('\0', '');
  if ([...search].length > maxSearchLength)
    throw new HttpProblem(400, { detail: `search_key may have at most ${maxSearchLength} characters.` });
  return search;
}

function readFields(
  contract: Contract,
  { text, audience }: { text: string; audience: Scope['audience'] },
): Pick<ListQuery, 'fields'> {
  if (text === '') return {};
  const allowed: readonly string[] = [...systemColumns, ...readableFields(contract, audience).map(([name]) => name)];
  const names = [...new Set(text.split(','))];
  if (!names.every((name) => allowed.includes(name)))
    throw new HttpProblem(400, { detail: `fields must be among ${allowed.join(',')}.` });
  return { fields: names.filter((name) => Object.hasOwn(contract.fields, name)) };
}

function readIds(text: string): Pick<ListQuery, 'ids'> {
  if (text === '') return {};
  const ids = text.split(',');
  if (ids.length > maxIds || !ids.every((id) => /^[1-9]\d{0,8}$/.test(id)))
    throw new HttpProblem(400, { detail: `ids must be at most ${maxIds} whole numbers from 1, separated by commas.` });
  return { ids: ids.map(Number) };
}

/**
 * Returns a query parameter; '' when it is absent.
 * @throws HttpProblem 400 when it is given more than once
 */
export function readText(query: QueryParameters, name: string): string {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value ?? '';
  throw new HttpProblem(400, { detail: `${name} may be sent only once.` });
}

function parseInteger(text: string, { name, max }: { name: string; max: number }): number | undefined {
  if (text === '') return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > max) throw new HttpProblem(400, { detail: `${name} must be a whole number from 1.` });
  return value;
}

function readOrder(
  contract: Contract,
  { sort, order, audience }: { sort: string; order: string; audience: Scope['audience'] },
): Pick<ListQuery, 'sort' | 'descending'> {
  if (order !== '' && order !== 'asc' && order !== 'desc')
    throw new HttpProblem(400, { detail: 'order must be asc or desc.' });
  const allowed: readonly string[] = [...systemColumns, ...readableFields(contract, audience).map(([name]) => name)];
  if (sort !== '' && !allowed.includes(sort))
    throw new HttpProblem(400, { detail: `sort must be one of ${allowed.join(', ')}.` });
  const by = sort || contract.order.by;
  return {
    sort: by,
    descending: order === '' ? by === contract.order.by && contract.order.descending : order === 'desc',
  };
}

function parseFilter(field: Field, { name, text }: { name: string; text: string }): Value {
  if (field.kind === 'reference' && text === 'null') return null;
  if (field.kind !== 'number' && field.kind !== 'reference') return text;
  if (!/^-?\d{1,10}$/.test(text)) throw new HttpProblem(400, { detail: `${name} must be a whole number.` });
  const value = Number(text);
  if (Math.abs(value) > largestNumber) throw new HttpProblem(400, { detail: `${name} is too large.` });
  return value;
}
