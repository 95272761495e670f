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
import { isNarrowed, parsePlace, toQuery, toSearch, type ListPlace, type PlaceChange } from './list-address.ts';
import { toResult, useResult, type Result } from '../to-result.ts';

/** The state of a list's data. While newer rows load, the last ones may stay visible. */
export type ListState =
  | { state: 'loading'; last: Page<Row> | undefined }
  | { state: 'failed'; error: Error }
  | { state: 'empty' }
  /** There are records, but none matches the search and the filters. */
  | { state: 'unmatched' }
  | { state: 'rows'; page: Page<Row> };

type ListSource = Pick<Screens, 'contract' | 'appKey'> & {
  list: Pick<CompleteList, 'sizes' | 'pageSize' | 'columns' | 'fields'>;
};

interface ListData {
  answer: Promise<Result<Page<Row>>>;
}

/**
 * Makes the loader of a list's route. The loader returns a promise without awaiting it, so that the screen appears
 * before its rows arrive.
 */
export const listLoader =
  (source: ListSource) =>
  ({ request }: LoaderFunctionArgs): ListData => {
    const {
      contract,
      appKey,
      list: { fields },
    } = source;
    const place = parsePlace(new URL(request.url).searchParams, source);
    const rows = listRows(
      contract,
      { page: place.page, size: place.size, ...toQuery(place) },
      { fields, ...(appKey ? { appKey: appKey() } : {}) },
    );
    return { answer: toResult(rows) };
  };

interface ListInput {
  answer: Result<Page<Row>> | undefined;
  last: Page<Row> | undefined;
  place: ListPlace;
}

function toState({ answer, last, place }: ListInput): ListState {
  if (!answer) return { state: 'loading', last };
  // Spec §4: a list that answers 404 is shown as empty.
  if (!answer.ok)
    return answer.error instanceof ApiError && answer.error.status === 404
      ? { state: 'empty' }
      : { state: 'failed', error: answer.error };
  if (answer.value.total === 0) return { state: isNarrowed(place) ? 'unmatched' : 'empty' };
  // The page is past the end; the effect in `useList` navigates to the last page.
  if (answer.value.data.length === 0) return { state: 'loading', last };
  return { state: 'rows', page: answer.value };
}

/** Returns whether the API has refused access (403). A retry, a search or a new record cannot help then. */
export const isRefused = (state: ListState): boolean =>
  state.state === 'failed' && state.error instanceof ApiError && state.error.status === 403;

/**
 * Merges the rows that were read with the rows that were written here since. A response may be older than a write, so
 * the higher version of a row is used.
 */
function usePatches(answer: Result<Page<Row>> | undefined) {
  const read = answer?.ok ? answer.value : undefined;
  const [written, setWritten] = useState<ReadonlyMap<number, Row>>(new Map());
  const patched = useMemo(
    () => read && { ...read, data: read.data.map((row) => getNewest(row, written)) },
    [read, written],
  );
  return { patched, patch: (row: Row) => setWritten((last) => new Map([...last, [row.id, getNewest(row, last)]])) };
}

function getNewest(row: Row, written: ReadonlyMap<number, Row>): Row {
  const own = written.get(row.id);
  return own && own.version > row.version ? own : row;
}

/**
 * Returns the list that the address names, and functions that change the address. The route's loader must come from
 * `listLoader`.
 */
export function useList(source: ListSource) {
  const { answer } = useLoaderData<ListData>();
  const { current, latest } = useResult(answer);
  const { patched, patch } = usePatches(latest);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const place = parsePlace(params, source);
  const toHref = (change: Partial<ListPlace>) => pathname + toSearch({ ...place, page: 1, ...change }, source);
  // The target of a pending navigation: a second change before it completes starts from there.
  const latestParams = useRef(params);
  useEffect(() => {
    latestParams.current = params;
  }, [params]);
  const goTo = (change: PlaceChange) => {
    const now = parsePlace(latestParams.current, source);
    const search = toSearch({ ...now, page: 1, ...(typeof change === 'function' ? change(now) : change) }, source);
    latestParams.current = new URLSearchParams(search);
    void navigate(pathname + search);
  };

  // The page is empty: its last row was deleted, or an old link points past the end.
  const found = current?.ok ? current.value : undefined;
  const rightPage = found && found.total > 0 && found.data.length === 0 ? found.last_page : undefined;
  const rightHref = rightPage === undefined ? undefined : toHref({ page: rightPage });
  useEffect(() => {
    if (rightHref !== undefined) void navigate(rightHref, { replace: true });
  }, [rightHref, navigate]);

  const state = toState({ answer: current && patched ? { ok: true, value: patched } : current, last: patched, place });
  return { state, place, toHref, goTo, patch, reload: () => void revalidate() };
}
