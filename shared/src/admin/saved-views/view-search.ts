import type { CompleteList } from '../descriptor.ts';
import { parseListParams, toSearchString, type ListDescription, type ListParams } from '../list/list-params.ts';

/** What a list shows: the place in its address, and the headers of the columns that are hidden or added. */
export interface ViewedPlace {
  listParams: ListParams;
  toggled: readonly string[];
}

/** The parameter of a stored query that names a column that is hidden or added. The address of a list has none. */
const columnParam = 'column';

/** Parses the query of a view. What the list no longer has is left out. */
export function parseViewQuery(query: string, source: ListDescription & { list: CompleteList }): ViewedPlace {
  const params = new URLSearchParams(query);
  return {
    listParams: parseListParams(params, source),
    toggled: orderHeaders(params.getAll(columnParam), source.list),
  };
}

/** Returns the query of the address of the first page of what is shown, with its '?'. */
export const toFirstPage = ({ listParams }: Pick<ViewedPlace, 'listParams'>, list: CompleteList): string =>
  toSearchString({ ...listParams, page: 1 }, { list });

/** Returns the query to store for what is shown. It is in one form, so that equal views have equal queries. */
export function toViewQuery(place: ViewedPlace, list: CompleteList): string {
  const params = new URLSearchParams(toFirstPage(place, list));
  for (const header of orderHeaders(place.toggled, list)) params.append(columnParam, header);
  return params.toString();
}

const orderHeaders = (headers: readonly string[], { columns }: CompleteList): string[] =>
  columns.map(({ header }) => header).filter((header) => headers.includes(header));
