import { getHead } from '@quoin/shared/contract/head';
import { isObject } from '@quoin/shared/contract/is-object';
import { redirect, type DataStrategyFunction, type RouteObject } from '@quoin/shared/runtime/router';
import { createPrefetchCache } from './prefetch-cache.ts';
import { loadScreen } from '../federation/load-screens.ts';
import type { Hydration, PageState } from '../page-state.ts';
import { findFailedFile, reloadForMissingFile } from '../federation/missing-file.ts';

type PageAddress = Pick<URL, 'pathname' | 'search'>;
type Matches = Parameters<DataStrategyFunction>[0]['matches'];
type Results = Awaited<ReturnType<DataStrategyFunction>>;

interface PrefetcherOptions {
  routes: RouteObject[];
  /** The state of the page that is shown. */
  state: Pick<PageState, 'release' | 'hydration'>;
  /** Loads a document; `location.assign` by default. */
  loadDocument?: (page: string) => void;
}

const toPath = ({ pathname, search }: PageAddress): string => pathname + search;

/** The URLs before and after a navigation, with fragments; undefined when both pages share no route. */
const findNavigation = (matches: Matches) =>
  matches.flatMap(({ shouldRevalidateArgs }) => shouldRevalidateArgs ?? [])[0];

/** Whether the navigation reloads the page that is shown, for example by Retry. */
function isReload(matches: Matches): boolean {
  const navigation = findNavigation(matches);
  return navigation !== undefined && toPath(navigation.currentUrl) === toPath(navigation.nextUrl);
}

/** Returns what a route's loader returned at the edge. Throws what it threw. */
function getLoaderData({ loaderData, errors }: Hydration, id: string): unknown {
  const [error] = Object.values(errors ?? {});
  if (id in loaderData || error === undefined) return loaderData[id];
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- rethrows what a loader threw, such as a 503
  throw error;
}

/** Adds the document's JSON-LD to the head of the screen's data. */
function withJsonLd(value: unknown, jsonLd: object[] | undefined): unknown {
  return jsonLd && isObject(value) && 'head' in value ? { ...value, head: { ...getHead(value), jsonLd } } : value;
}

/** Resolves matched routes with `read` if it is set, otherwise with their own loaders and actions. */
async function readResults(
  matches: Matches,
  { url, read }: { url: URL; read?: (id: string) => unknown },
): Promise<Results> {
  const results = await Promise.all(
    matches.map(
      async (match) => [match.route.id, await match.resolve(read && (async () => read(match.route.id)))] as const,
    ),
  );
  for (const [, { type, result }] of results)
    if (type === 'error') void reloadForMissingFile(findFailedFile(result), url.href);
  return Object.fromEntries(results);
}

/**
 * Creates a data strategy for the router, and prefetching for it. The edge has already run a page's loaders, so the
 * strategy reads their data from the page's document and runs no loader in the browser. A prefetched page is not
 * fetched again while it is fresh.
 */
export function createPrefetcher({ routes, state, loadDocument = (page) => location.assign(page) }: PrefetcherOptions) {
  const pages = createPrefetchCache();
  const lastData: Record<string, unknown> = { ...state.hydration?.loaderData };
  // The server rendered nothing: cache a page without hydration data, so that the loaders run in the browser.
  if (!state.hydration)
    pages.store(toPath(location), Promise.resolve({ address: toPath(location), state, isCacheable: true }));

  /** Prefetches the data and the code of a page, unless it is the page that is shown. */
  async function prefetch(page: string, currentPage: PageAddress): Promise<void> {
    const url = new URL(page, location.origin);
    if (toPath(url) === toPath(currentPage)) return;
    pages.prefetch(toPath(url));
    await loadScreen(routes, url.pathname);
  }

  /** Returns the previous object when the data is equal, so that React does not render an unchanged frame again. */
  function reuseIfEqual(id: string, value: unknown): unknown {
    if (JSON.stringify(lastData[id]) !== JSON.stringify(value)) lastData[id] = value;
    return lastData[id];
  }

  const dataStrategy: DataStrategyFunction = async ({ matches, request, url }) => {
    const routesToLoad = matches.filter((match) => match.shouldCallHandler());
    const innermost = routesToLoad.at(-1);
    if (!innermost) return {};
    if (request.method !== 'GET') return readResults(routesToLoad, { url });
    // Sets the error on the innermost route only, so that header and footer stay.
    const onInnermost = (result: unknown): Results => ({ [innermost.route.id]: { type: 'error', result } });
    const address = toPath(url);
    if (isReload(matches)) pages.forget(address);
    try {
      const page = await pages.get(address, request.signal);
      request.signal.throwIfAborted();
      const next = findNavigation(matches)?.nextUrl ?? url;
      if (page.state.release !== state.release) return await leaveForDocument(next);
      // Keep the fragment, as browsers do on a redirect: servers do not receive it.
      if (page.address !== address) return onInnermost(redirect(page.address + next.hash));
      const { hydration } = page.state;
      if (!hydration) return await readResults(routesToLoad, { url });
      const matched = matches.filter((match) => routesToLoad.includes(match) || match.route.id in hydration.loaderData);
      const screen = matches.at(-1)?.route.id;
      return await readResults(matched, {
        url,
        read: (id) =>
          id === screen
            ? withJsonLd(getLoaderData(hydration, id), page.jsonLd)
            : reuseIfEqual(id, getLoaderData(hydration, id)),
      });
    } catch (failure) {
      return onInnermost(failure);
    }
  };

  /** Loads the document of a page of another release: this release's screens may not fit its data. Never resolves. */
  function leaveForDocument({ href }: URL): Promise<never> {
    loadDocument(href);
    return new Promise(() => undefined);
  }

  return { prefetch, dataStrategy };
}
