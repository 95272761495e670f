import type { Contract } from '@quoin/shared/contract/contract';
import type { Field } from '@quoin/shared/contract/field';
import { maxRows, maxSearchLength } from '@quoin/shared/contract/wire';
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
  /** The fields that rows contain besides the system columns. Undefined for all fields and the embedded records. */
  fields?: readonly string[];
}

/** spec §9 */
const defaultSize = 10;

type Given = Readonly<Record<string, unknown>>;

/**
 * Reads a list's query parameters; ignores those that the contract does not have.
 * @throws HttpProblem 400 when a parameter is malformed
 */
export function readListQuery(
  contract: Contract,
  { query, audience }: { query: Given; audience: Scope['audience'] },
): ListQuery {
  return {
    ...readPaging(query),
    ...readFields(contract, { given: textOf(query, 'fields'), audience }),
    search: readSearch(query),
    ...readOrder(contract, { sort: textOf(query, 'sort'), order: textOf(query, 'order'), audience }),
    filters: readableFields(contract, audience)
      .filter(([name]) => contract.filters.includes(name) && textOf(query, name) !== '')
      .map(([name, field]) => [name, filterValue(field, { name, given: textOf(query, name) })] as const),
  };
}

/**
 * Reads `page` and `size`: with either the list is paged; without both it has all rows, `maxRows` at most (spec point
 * 2).
 * @throws HttpProblem 400 when one is not a whole number from 1
 */
export function readPaging(query: Given): Pick<ListQuery, 'page' | 'size' | 'isPaged'> {
  const page = wholeIn(textOf(query, 'page'), { name: 'page', max: Number.MAX_SAFE_INTEGER / maxRows });
  const size = wholeIn(textOf(query, 'size'), { name: 'size', max: Number.MAX_SAFE_INTEGER });
  const isPaged = page !== undefined || size !== undefined;
  return { page: page ?? 1, size: isPaged ? Math.min(size ?? defaultSize, maxRows) : maxRows, isPaged };
}

/**
 * Reads `search_key`, trimmed; an empty string means no search.
 * @throws HttpProblem 400 when it is longer than `maxSearchLength` characters
 */
export function readSearch(query: Given): string {
  const search = textOf(query, 'search_key').trim().replaceAll('\0', '');
  if ([...search].length > maxSearchLength)
    throw new HttpProblem(400, { detail: `search_key may be ${maxSearchLength} characters long.` });
  return search;
}

function readFields(
  contract: Contract,
  { given, audience }: { given: string; audience: Scope['audience'] },
): Pick<ListQuery, 'fields'> {
  if (given === '') return {};
  const known: readonly string[] = [...systemColumns, ...readableFields(contract, audience).map(([name]) => name)];
  const asked = [...new Set(given.split(','))];
  if (!asked.every((name) => known.includes(name)))
    throw new HttpProblem(400, { detail: `fields must be among ${known.join(',')}.` });
  return { fields: asked.filter((name) => Object.hasOwn(contract.fields, name)) };
}

/**
 * Returns a query parameter; '' when it is absent.
 * @throws HttpProblem 400 when it is given more than once
 */
export function textOf(query: Given, name: string): string {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value ?? '';
  throw new HttpProblem(400, { detail: `${name} may be given once only.` });
}

function wholeIn(given: string, { name, max }: { name: string; max: number }): number | undefined {
  if (given === '') return undefined;
  const value = /^\d{1,16}$/.test(given) ? Number(given) : 0;
  if (value < 1 || value > max) throw new HttpProblem(400, { detail: `${name} must be a whole number from 1.` });
  return value;
}

function readOrder(
  contract: Contract,
  { sort, order, audience }: { sort: string; order: string; audience: Scope['audience'] },
): Pick<ListQuery, 'sort' | 'descending'> {
  if (order !== '' && order !== 'asc' && order !== 'desc')
    throw new HttpProblem(400, { detail: 'order must be asc or desc.' });
  const known: readonly string[] = [...systemColumns, ...readableFields(contract, audience).map(([name]) => name)];
  if (sort !== '' && !known.includes(sort))
    throw new HttpProblem(400, { detail: `sort must be one of ${known.join(', ')}.` });
  const by = sort || contract.order.by;
  return {
    sort: by,
    descending: order === '' ? by === contract.order.by && contract.order.descending : order === 'desc',
  };
}

function filterValue(field: Field, { name, given }: { name: string; given: string }): Value {
  if (field.kind === 'reference' && given === 'null') return null;
  if (field.kind !== 'number' && field.kind !== 'reference') return given;
  if (!/^-?\d{1,10}$/.test(given)) throw new HttpProblem(400, { detail: `${name} must be a whole number.` });
  const value = Number(given);
  if (Math.abs(value) > largestNumber) throw new HttpProblem(400, { detail: `${name} is too large.` });
  return value;
}
