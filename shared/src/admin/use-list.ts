import { useEffect } from 'react';
import { listRecords, type ListQuery } from '../runtime/api-client.ts';
import type { Contract } from '../contract/contract.ts';
import { maxSearchLength, type Page } from '../contract/wire.ts';
import { useLoaderData, useLocation, useNavigate, useRevalidator, useSearchParams, type LoaderFunctionArgs } from '../runtime/router.ts';
import type { Row } from './descriptor.ts';
import { settle, useSettled, type Settled } from './settle.ts';

/** What an address asks of a list. */
export interface ListPlace { page: number; size: number; search: string }

/** A list's data: one of four. While newer rows are loading, the last ones may stay in sight. */
export type ListState =
  | { state: 'loading'; last: Page<Row> | undefined }
  | { state: 'failed'; error: Error }
  | { state: 'empty' }
  | { state: 'rows'; page: Page<Row> };

interface ListSource {
  contract: Contract;
  appKey?: (() => string) | undefined;
  sizes: readonly number[];
  pageSize: number;
}

const positive = (text: string | null): number => (text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1);

/** Reads page, size and search from an address; what makes no sense there counts as left out. */
export function placeIn(params: URLSearchParams, { sizes, pageSize }: Pick<ListSource, 'sizes' | 'pageSize'>): ListPlace {
  const size = Number(params.get('size'));
  return {
    page: positive(params.get('page')),
    size: size === pageSize || sizes.includes(size) ? size : pageSize,
    search: (params.get('search_key') ?? '').trim().slice(0, maxSearchLength),
  };
}

/** The query of an address that shows this place; what is the default is left out. */
export function searchOf({ page, size, search }: ListPlace, { pageSize }: Pick<ListSource, 'pageSize'>): string {
  const params = new URLSearchParams({
    ...(page > 1 ? { page: String(page) } : {}),
    ...(size !== pageSize ? { size: String(size) } : {}),
    ...(search ? { search_key: search } : {}),
  });
  return params.size > 0 ? `?${params}` : '';
}

interface ListData { answer: Promise<Settled<Page<Row>>> }

/** The loader of a list's route. It answers at once, with a promise: the screen appears while its rows are on their way. */
export const listLoader = (source: ListSource) => ({ request }: LoaderFunctionArgs): ListData => {
  const { page, size, search } = placeIn(new URL(request.url).searchParams, source);
  const query: ListQuery = { page, size, ...(search ? { search_key: search } : {}) };
  return { answer: settle<Page<Row>>(listRecords(source.contract, query, source.appKey ? { appKey: source.appKey() } : {})) };
};

function stateOf(answer: Settled<Page<Row>> | undefined, last: Page<Row> | undefined): ListState {
  if (!answer) return { state: 'loading', last };
  if (!answer.ok) return { state: 'failed', error: answer.error };
  if (answer.value.total === 0) return { state: 'empty' };
  // A page past the end: the effect below is on its way to the last one.
  if (answer.value.data.length === 0) return { state: 'loading', last };
  return { state: 'rows', page: answer.value };
}

/** The list that the address asks for, and ways to other places in it. Its route's loader is `listLoader`'s. */
export function useList(source: ListSource) {
  const { answer } = useLoaderData<ListData>();
  const { current, latest } = useSettled(answer);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const place = placeIn(params, source);
  const hrefOf = (change: Partial<ListPlace>) => pathname + searchOf({ ...place, page: 1, ...change }, source);
  const goTo = (change: Partial<ListPlace>) => void navigate(hrefOf(change));

  // The last row of the last page went, or an old link points past the end.
  const found = current?.ok ? current.value : undefined;
  const rightPage = found && found.total > 0 && found.data.length === 0 ? found.last_page : undefined;
  const rightHref = rightPage === undefined ? undefined : hrefOf({ page: rightPage });
  useEffect(() => {
    if (rightHref !== undefined) void navigate(rightHref, { replace: true });
  }, [rightHref, navigate]);

  return { state: stateOf(current, latest?.ok ? latest.value : undefined), place, hrefOf, goTo, reload: () => void revalidate() };
}
