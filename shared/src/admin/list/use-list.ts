import { useEffect, useMemo, useRef, useState } from 'react';
import { listRows } from '../../runtime/api-client.ts';
import { ApiError } from '../../runtime/api-error.ts';
import type { Page } from '../../contract/wire.ts';
import {
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
  type LoaderFunctionArgs,
} from '../../runtime/router.ts';
import { useSearchParams } from '../router.ts';
import type { CompleteList, Row, Screens } from '../descriptor.ts';
import {
  isFiltered,
  parseListParams,
  toQuery,
  toSearchString,
  type ListParams,
  type ListParamsChange,
} from './list-params.ts';
import { readListFields } from './shown-columns.ts';
import { toResult, useResult, type Result } from '../to-result.ts';

/** The state of a list's data. While newer rows load, the last ones may stay visible. */
export type ListState =
  | { state: 'loading'; previousPage: Page<Row> | undefined }
  | { state: 'failed'; error: Error }
  | { state: 'empty' }
  /** There are records, but none matches the search and the filters. */
  | { state: 'unmatched' }
  | { state: 'rows'; page: Page<Row> };

type ListSource = Pick<Screens, 'contract' | 'path' | 'appKey'> & {
  list: Pick<CompleteList, 'sizes' | 'pageSize' | 'columns' | 'fields'>;
};

interface ListData {
  result: Promise<Result<Page<Row>>>;
}

/**
 * Makes the loader of a list's route. The loader returns a promise without awaiting it, so that the screen appears
 * before its rows arrive.
 */
export const listLoader =
  (source: ListSource) =>
  ({ request }: LoaderFunctionArgs): ListData => {
    const { contract, appKey } = source;
    const listParams = parseListParams(new URL(request.url).searchParams, source);
    const rows = listRows(
      contract,
      {
        page: listParams.page,
        size: listParams.size,
        ...toQuery(listParams),
        ...(contract.editing.drafts ? { draft: 'note' } : {}),
      },
      { fields: readListFields(source), ...(appKey ? { appKey: appKey() } : {}) },
    );
    return { result: toResult(rows) };
  };

interface ListInput {
  result: Result<Page<Row>> | undefined;
  previousPage: Page<Row> | undefined;
  listParams: ListParams;
}

function toState({ result, previousPage, listParams }: ListInput): ListState {
  if (!result) return { state: 'loading', previousPage };
  // Spec §4: a list that answers 404 is shown as empty.
  if (!result.ok)
    return result.error instanceof ApiError && result.error.status === 404
      ? { state: 'empty' }
      : { state: 'failed', error: result.error };
  if (result.value.total === 0) return { state: isFiltered(listParams) ? 'unmatched' : 'empty' };
  // The page is past the end; the effect in `useList` navigates to the last page.
  if (result.value.data.length === 0) return { state: 'loading', previousPage };
  return { state: 'rows', page: result.value };
}

/** Returns whether the API has refused access (403). A retry, a search or a new record cannot help then. */
export const isRefused = (state: ListState): boolean =>
  state.state === 'failed' && state.error instanceof ApiError && state.error.status === 403;

/** Returns the number of rows in the list on all pages; undefined until it is known. */
export function countRows(state: ListState): number | undefined {
  const page = state.state === 'loading' ? state.previousPage : state.state === 'rows' ? state.page : undefined;
  return page?.total;
}

/**
 * Merges the rows that were read with the rows that were written here since. A response may be older than a write, so
 * the higher version of a row is used.
 */
function usePatches(result: Result<Page<Row>> | undefined) {
  const loaded = result?.ok ? result.value : undefined;
  const [writtenRows, setWrittenRows] = useState<ReadonlyMap<number, Row>>(new Map());
  const patched = useMemo(
    () => loaded && { ...loaded, data: loaded.data.map((row) => getNewest(row, writtenRows)) },
    [loaded, writtenRows],
  );
  return { patched, patch: (row: Row) => setWrittenRows((last) => new Map([...last, [row.id, getNewest(row, last)]])) };
}

function getNewest(row: Row, writtenRows: ReadonlyMap<number, Row>): Row {
  const written = writtenRows.get(row.id);
  // The response to a write does not say what the list adds: the draft, and what is planned.
  return written && written.version > row.version ? { ...row, ...written } : row;
}

/**
 * Returns the list that the address names, and functions that change the address. The route's loader must come from
 * `listLoader`.
 */
export function useList(source: ListSource) {
  const { result } = useLoaderData<ListData>();
  const { current, latest } = useResult(result);
  const { patched, patch } = usePatches(latest);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const listParams = parseListParams(params, source);
  const toHref = (change: Partial<ListParams>) =>
    pathname + toSearchString({ ...listParams, page: 1, ...change }, source);
  // The target of a pending navigation: a second change before it completes starts from there.
  const latestParams = useRef(params);
  useEffect(() => {
    latestParams.current = params;
  }, [params]);
  const goTo = (change: ListParamsChange) => {
    const currentParams = parseListParams(latestParams.current, source);
    const search = toSearchString(
      { ...currentParams, page: 1, ...(typeof change === 'function' ? change(currentParams) : change) },
      source,
    );
    latestParams.current = new URLSearchParams(search);
    void navigate(pathname + search);
  };

  // The page is empty: its last row was deleted, or an old link points past the end.
  const loadedPage = current?.ok ? current.value : undefined;
  const validPage =
    loadedPage && loadedPage.total > 0 && loadedPage.data.length === 0 ? loadedPage.last_page : undefined;
  const validHref = validPage === undefined ? undefined : toHref({ page: validPage });
  useEffect(() => {
    if (validHref !== undefined) void navigate(validHref, { replace: true });
  }, [validHref, navigate]);

  const state = toState({
    result: current && patched ? { ok: true, value: patched } : current,
    previousPage: patched,
    listParams,
  });
  return { state, listParams, toHref, goTo, patch, reload: () => void revalidate() };
}
