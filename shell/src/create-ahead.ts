import { matchRoutes, RouterContextProvider, type DataStrategyFunction, type RouteObject } from '@quoin/shared/runtime/router';

import { addressIn, loadAnewWithout } from './vanished-file.ts';

/** How long an answer that was fetched ahead is good for. */
const freshMs = 30_000;

interface Answer { value: Promise<unknown>; at: number }
interface Shown { route: { id: string }; pathname: string }

const isFresh = ({ at }: Answer): boolean => Date.now() - at < freshMs;
const keyOf = (id: string | undefined, { pathname, search }: URL): string => `${id} ${pathname}${search}`;

/** Fetches pages before they are opened, and gives the router what was fetched. */
export function createAhead(routes: RouteObject[]) {
  const answers = new Map<string, Answer>();

  function keep(key: string, value: Promise<unknown>): void {
    for (const [old, answer] of answers) if (!isFresh(answer)) answers.delete(old);
    answers.set(key, { value, at: Date.now() });
    // The API client has logged it. The page asks again when it is opened, and says what fails then.
    value.catch(() => answers.delete(key));
  }

  function freshAnswer(key: string): Promise<unknown> | undefined {
    const answer = answers.get(key);
    return answer && isFresh(answer) ? answer.value : undefined;
  }

  /** Loads a page's code and data, but for what the page that is shown has of it, such as the layout. */
  async function fetchAhead(page: string, shown: readonly Shown[]): Promise<void> {
    const url = new URL(page, location.origin);
    const missing = (matchRoutes(routes, url.pathname) ?? [])
      .filter(({ route, pathname }) => !shown.some((match) => match.route.id === route.id && match.pathname === pathname));
    await Promise.all(missing.map(async ({ route, params }) => {
      const screen = typeof route.lazy === 'function' ? route.lazy() : route;
      // A loader that stands beside its screen does not wait for it.
      const loader = route.loader ?? (await screen).loader;
      const key = keyOf(route.id, url);
      if (typeof loader === 'function' && !freshAnswer(key)) {
        const work = loader({ request: new Request(url), url, params, pattern: route.path ?? '', context: new RouterContextProvider() });
        keep(key, Promise.resolve(work));
      }
      await screen;
    }));
  }

  /** The router's own way to its data, with one thing before it: what was fetched ahead is not fetched again, except by Retry. */
  const dataStrategy: DataStrategyFunction = async ({ matches, request, url }) => {
    const due = matches.filter((match) => match.shouldCallHandler());
    const results = await Promise.all(due.map(async (match) => {
      const isAgain = match.shouldRevalidateArgs?.currentUrl.href === url.href;
      const ahead = request.method !== 'GET' || isAgain ? undefined : freshAnswer(keyOf(match.route.id, url));
      const result = await match.resolve((load) => ahead ?? load());
      return [match.route.id, result] as const;
    }));
    for (const [, { type, result }] of results) if (type === 'error') void loadAnewWithout(addressIn(result), url.href);
    return Object.fromEntries(results);
  };

  return { fetchAhead, dataStrategy };
}
