import { headOf, type Head } from '@quoin/shared/contract/head';
import { isRouteErrorResponse } from '@quoin/shared/runtime/router';
import { failedTitle } from './site-failed.ts';

interface Page {
  /** The page's routes, outermost first. */
  matches: readonly { route: { id: string } }[];
  loaderData: Readonly<Record<string, unknown>>;
  /** What took a screen's place. */
  errors: Readonly<Record<string, unknown>> | null;
}

/** A page that there is not is no failure. */
const hasFailed = ({ errors }: Page): boolean =>
  Object.values(errors ?? {}).some((error) => !isRouteErrorResponse(error) || error.status >= 500);

/**
 * The head of a page from its routes' data: the deepest word wins, and the title names the site,
 * so that a tab or a search result can be told from another's.
 */
export function pageHead(page: Page): Head {
  const { matches, loaderData } = page;
  const merged = matches.reduce<Head>((outer, { route }) => ({ ...outer, ...headOf(loaderData[route.id]) }), {});
  const head: Head = hasFailed(page) ? { ...merged, title: failedTitle } : merged;
  const { title, siteName } = head;
  if (!title || !siteName || title.includes(siteName)) return head;
  return { ...head, title: `${title} | ${siteName}`, ogTitle: head.ogTitle ?? title };
}
