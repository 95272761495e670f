import type { Contract } from '../../contract/contract.ts';
import type { Field } from '../../contract/field.ts';
import { maxSearchLength } from '../../contract/wire.ts';
import type { CompleteList } from '../descriptor.ts';

/** The part of a list's state that is in its address. */
export interface ListParams {
  page: number;
  size: number;
  search: string;
  /** The field to sort by; '' for the list's default order. */
  sort: string;
  isDescending: boolean;
  /** Values by field name, for the fields that the contract filters by. */
  filters: Readonly<Record<string, string>>;
}

/** A change of place: the keys that differ, or a function that computes them from the current place. */
export type ListParamsChange = Partial<ListParams> | ((now: ListParams) => Partial<ListParams>);

/** The descriptions that are needed to parse an address. */
export interface ListDescription {
  contract: Contract;
  list: Pick<CompleteList, 'sizes' | 'pageSize' | 'columns'>;
}

const maxFilterLength = 100;

const parsePageNumber = (text: string | null): number => (text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1);

const isInteger = (text: string): boolean => /^-?\d{1,9}$/.test(text);

function isFilterValue(field: Field | undefined, text: string): boolean {
  if (!field || text === '' || text.length > maxFilterLength) return false;
  if (field.kind === 'choice') return field.options.includes(text);
  return (field.kind !== 'number' && field.kind !== 'reference') || isInteger(text);
}

/** Parses the query of an address. Invalid values count as absent. */
export function parseListParams(
  params: URLSearchParams,
  { contract, list: { sizes, pageSize, columns } }: ListDescription,
): ListParams {
  const size = Number(params.get('size'));
  const sort = params.get('sort') ?? '';
  const isSorted = columns.some((column) => column.sort === sort);
  const filters = contract.filters
    .map((name) => [name, params.get(name) ?? ''] as const)
    .filter(([name, text]) => isFilterValue(contract.fields[name], text));
  return {
    page: parsePageNumber(params.get('page')),
    size: size === pageSize || sizes.includes(size) ? size : pageSize,
    search: (params.get('search_key') ?? '').trim().slice(0, maxSearchLength),
    sort: isSorted ? sort : '',
    isDescending: isSorted && params.get('order') === 'desc',
    filters: Object.fromEntries(filters),
  };
}

/** Returns the query of the API call, without page and size. */
export const toQuery = ({ search, sort, isDescending, filters }: ListParams): Record<string, string> => ({
  ...(search ? { search_key: search } : {}),
  ...(sort ? { sort, order: isDescending ? 'desc' : 'asc' } : {}),
  ...filters,
});

/** Returns the query of the address that shows this place, with its '?'. Defaults are left out. */
export function toSearchString(listParams: ListParams, { list: { pageSize } }: Pick<ListDescription, 'list'>): string {
  const { page, size } = listParams;
  const params = new URLSearchParams({
    ...(page > 1 ? { page: String(page) } : {}),
    ...(size !== pageSize ? { size: String(size) } : {}),
    ...toQuery(listParams),
  });
  return params.size > 0 ? `?${params}` : '';
}

/** Returns whether a search or a filter is set. */
export const isFiltered = ({ search, filters }: ListParams): boolean =>
  search !== '' || Object.keys(filters).length > 0;
