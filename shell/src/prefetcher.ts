import { headOf } from '@quoin/shared/contract/head';
import { isObject } from '@quoin/shared/contract/is-object';
import { redirect, type DataStrategyFunction, type RouteObject } from '@quoin/shared/runtime/router';
import { createPrefetchCache } from './prefetch-cache.ts';
import { loadScreen } from './load-screens.ts';
import type { Hydration, PageState } from './page-state.ts';
import { addressIn, loadAnewWithout } from './vanished-file.ts';

type Place = Pick<URL, 'pathname' | 'search'>;
type Matches = Parameters<DataStrategyFunction>[0]['matches'];
type Results = Awaited<ReturnType<DataStrategyFunction>>;

interface Start {
  routes: RouteObject[];
  /** Of the page that is open. */
  state: Pick<PageState, 'release' | 'hydration'>;
  /** Opens a document. */
  leaveFor?: (page: string) => void;
}

const addressOf = ({ pathname, search }: Place): string => pathname + search;

/** Where from and where to, fragments too; unknown where nothing of the page that is shown is in the next one. */
const moveOf = (matches: Matches) => matches.flatMap(({ shouldRevalidateArgs }) => shouldRevalidateArgs ?? [])[0];

/** The page that is shown is asked for again, as by Retry. */
function isAgain(matches: Matches): boolean {
  const move = moveOf(matches);
  return move !== undefined && addressOf(move.currentUrl) === addressOf(move.nextUrl);
}

/** What a route's loader answered at the edge, or threw. */
function answerIn({ loaderData, errors }: Hydration, id: string): unknown {
  const [error] = Object.values(errors ?? {});
  if (id in loaderData || error === undefined) return loaderData[id];
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- an answer such as 503, which is what it threw
  throw error;
}

/** The head of the screen says what its document's does. */
function withJsonLd(answer: unknown, jsonLd: object[] | undefined): unknown {
  return jsonLd && isObject(answer) && 'head' in answer ? { ...answer, head: { ...headOf(answer), jsonLd } } : answer;
}

/** What matched routes get: from `read`, or from their own loaders and actions. */
async function resultsOf(
  matches: Matches,
  { url, read }: { url: URL; read?: (id: string) => unknown },
): Promise<Results> {
  const results = await Promise.all(
    matches.map(
      async (match) => [match.route.id, await match.resolve(read && (async () => read(match.route.id)))] as const,
    ),
  );
  for (const [, { type, result }] of results) if (type === 'error') void loadAnewWithout(addressIn(result), url.href);
  return Object.fromEntries(results);
}

/**
 * Gives the router the data of the pages that it opens, which stands in their documents: the edge has read it.
 * A page that was fetched before it is opened is not fetched again.
 */
export function createPrefetcher({ routes, state, leaveFor = (page) => location.assign(page) }: Start) {
  const pages = createPrefetchCache();
  const last: Record<string, unknown> = { ...state.hydration?.loaderData };
  // What was served without its content is read here.
  if (!state.hydration)
    pages.keep(addressOf(location), Promise.resolve({ address: addressOf(location), state, isWhole: true }));

  /** Loads a page's code beside its data, unless it is the page that is shown. */
  async function fetchAhead(page: string, shown: Place): Promise<void> {
    const url = new URL(page, location.origin);
    if (addressOf(url) === addressOf(shown)) return;
    pages.askAhead(addressOf(url));
    await loadScreen(routes, url.pathname);
  }

  /**
   * What a page's frame reads is mostly what the page before had: the same object then, of which nothing is drawn anew.
   */
  function sameOr(id: string, answer: unknown): unknown {
    if (JSON.stringify(last[id]) !== JSON.stringify(answer)) last[id] = answer;
    return last[id];
  }

  const dataStrategy: DataStrategyFunction = async ({ matches, request, url }) => {
    const due = matches.filter((match) => match.shouldCallHandler());
    const innermost = due.at(-1);
    if (!innermost) return {};
    if (request.method !== 'GET') return resultsOf(due, { url });
    // Header and footer stay as they are.
    const instead = (result: unknown): Results => ({ [innermost.route.id]: { type: 'error', result } });
    const address = addressOf(url);
    if (isAgain(matches)) pages.forget(address);
    try {
      const page = await pages.get(address, request.signal);
      request.signal.throwIfAborted();
      const next = moveOf(matches)?.nextUrl ?? url;
      if (page.state.release !== state.release) return await goneTo(next);
      // As browsers do, whose servers know of no fragments.
      if (page.address !== address) return instead(redirect(page.address + next.hash));
      const { hydration } = page.state;
      if (!hydration) return await resultsOf(due, { url });
      const told = matches.filter((match) => due.includes(match) || match.route.id in hydration.loaderData);
      const screen = matches.at(-1)?.route.id;
      return await resultsOf(told, {
        url,
        read: (id) =>
          id === screen ? withJsonLd(answerIn(hydration, id), page.jsonLd) : sameOr(id, answerIn(hydration, id)),
      });
    } catch (failure) {
      return instead(failure);
    }
  };

  /** These screens may not know what that release's loaders answer; its document brings its own. */
  function goneTo({ href }: URL): Promise<never> {
    leaveFor(href);
    return new Promise(() => undefined);
  }

  return { fetchAhead, dataStrategy };
}
