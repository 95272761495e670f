import type { SavedView } from '../../contract/saved-view-wire.ts';
import { parseListParams, toSearchString, type ListDescription, type ListParams } from '../list/list-params.ts';

/**
 * Returns the query of the address that shows the first page of a view, with its '?'. It is in one form, so that equal
 * views have equal queries, and without filters and columns that the list no longer has.
 */
export const toViewSearch = ({ query }: Pick<SavedView, 'query'>, source: ListDescription): string =>
  toFirstPage(parseListParams(new URLSearchParams(query), source), source);

/** Returns the query of the address of the first page of what is shown, with its '?'. */
export const toFirstPage = (listParams: ListParams, source: Pick<ListDescription, 'list'>): string =>
  toSearchString({ ...listParams, page: 1 }, source);
