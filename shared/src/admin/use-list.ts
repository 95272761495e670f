import { useEffect, useMemo, useRef, useState } from 'react';
import { listRows } from '../runtime/api-client.ts';
import { ApiError } from '../runtime/api-error.ts';
import type { Page } from '../contract/wire.ts';
import { useLoaderData, useLocation, useNavigate, useRevalidator, type LoaderFunctionArgs } from '../runtime/router.ts';
import { useSearchParams } from './router.ts';
import type { CompleteList, Row, Screens } from './descriptor.ts';
import { isNarrowed, placeIn, questionOf, searchOf, type ListPlace, type PlaceChange } from './list-address.ts';
import { toResult, useResult, type Result } from './to-result.ts';

/** A list's data: one of five. While newer rows are loading, the last ones may stay in sight. */
export type ListState =
  | { state: 'loading'; last: Page<Row> | undefined }
  | { state: 'failed'; error: Error }
  | { state: 'empty' }
  /** There are records, and none that was asked for. */
  | { state: 'unmatched' }
  | { state: 'rows'; page: Page<Row> };

type ListSource = Pick<Screens, 'contract' | 'appKey'> & {
  list: Pick<CompleteList, 'sizes' | 'pageSize' | 'columns' | 'fields'>;
};

interface ListData {
  answer: Promise<Result<Page<Row>>>;
}

/**
 * The loader of a list's route. It answers at once, with a promise: the screen appears while its rows are on their way.
 */
export const listLoader =
  (source: ListSource) =>
  ({ request }: LoaderFunctionArgs): ListData => {
    const {
      contract,
      appKey,
      list: { fields },
    } = source;
    const place = placeIn(new URL(request.url).searchParams, source);
    const rows = listRows(
      contract,
      { page: place.page, size: place.size, ...questionOf(place) },
      { fields, ...(appKey ? { appKey: appKey() } : {}) },
    );
    return { answer: toResult(rows) };
  };

interface Asked {
  answer: Result<Page<Row>> | undefined;
  last: Page<Row> | undefined;
  place: ListPlace;
}

function stateOf({ answer, last, place }: Asked): ListState {
  if (!answer) return { state: 'loading', last };
  // spec §4: a list that is answered 404 empties itself
  if (!answer.ok)
    return answer.error instanceof ApiError && answer.error.status === 404
      ? { state: 'empty' }
      : { state: 'failed', error: answer.error };
  if (answer.value.total === 0) return { state: isNarrowed(place) ? 'unmatched' : 'empty' };
  // A page past the end: the effect below is on its way to the last one.
  if (answer.value.data.length === 0) return { state: 'loading', last };
  return { state: 'rows', page: answer.value };
}

/** What is not one's own does not become so by trying again, nor by what is added or sought there. */
export const isRefused = (state: ListState): boolean =>
  state.state === 'failed' && state.error instanceof ApiError && state.error.status === 403;

/**
 * What was read, with the rows that were written here since. An answer may be of the time before a write: of a row's
 * versions the newest stands.
 */
function usePatches(answer: Result<Page<Row>> | undefined) {
  const read = answer?.ok ? answer.value : undefined;
  const [written, setWritten] = useState<ReadonlyMap<number, Row>>(new Map());
  const patched = useMemo(
    () => read && { ...read, data: read.data.map((row) => newestOf(row, written)) },
    [read, written],
  );
  return { patched, patch: (row: Row) => setWritten((last) => new Map([...last, [row.id, newestOf(row, last)]])) };
}

function newestOf(row: Row, written: ReadonlyMap<number, Row>): Row {
  const own = written.get(row.id);
  return own && own.version > row.version ? own : row;
}

/** The list that the address asks for, and ways to other places in it. Its route's loader is `listLoader`'s. */
export function useList(source: ListSource) {
  const { answer } = useLoaderData<ListData>();
  const { current, latest } = useResult(answer);
  const { patched, patch } = usePatches(latest);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const place = placeIn(params, source);
  const hrefOf = (change: Partial<ListPlace>) => pathname + searchOf({ ...place, page: 1, ...change }, source);
  // Where somebody is on the way to: a second change that is made before the first has arrived starts from there.
  const wanted = useRef(params);
  useEffect(() => {
    wanted.current = params;
  }, [params]);
  const goTo = (change: PlaceChange) => {
    const now = placeIn(wanted.current, source);
    const search = searchOf({ ...now, page: 1, ...(typeof change === 'function' ? change(now) : change) }, source);
    wanted.current = new URLSearchParams(search);
    void navigate(pathname + search);
  };

  // The last row of the last page went, or an old link points past the end.
  const found = current?.ok ? current.value : undefined;
  const rightPage = found && found.total > 0 && found.data.length === 0 ? found.last_page : undefined;
  const rightHref = rightPage === undefined ? undefined : hrefOf({ page: rightPage });
  useEffect(() => {
    if (rightHref !== undefined) void navigate(rightHref, { replace: true });
  }, [rightHref, navigate]);

  const state = stateOf({ answer: current && patched ? { ok: true, value: patched } : current, last: patched, place });
  return { state, place, hrefOf, goTo, patch, reload: () => void revalidate() };
}
