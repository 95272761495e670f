import { getHead, type Head } from '@quoin/shared/contract/head';
import { isRouteErrorResponse } from '@quoin/shared/runtime/router';
import { failedTitle } from '../start/site-failed.ts';

interface Page {
  /** The page's routes, outermost first. */
  matches: readonly { route: { id: string } }[];
  loaderData: Readonly<Record<string, unknown>>;
  /** What loaders threw, by the id of the route whose error boundary shows it. */
  errors: Readonly<Record<string, unknown>> | null;
}

/** A route error response below 500, such as 404, is not a failure of the site. */
const hasFailed = ({ errors }: Page): boolean =>
  Object.values(errors ?? {}).some((error) => !isRouteErrorResponse(error) || error.status >= 500);

/**
 * Merges the heads of a page's routes; the innermost route wins. The site's name is added to the title, so that tabs
 * and search results of different sites differ.
 */
export function mergeHeads(page: Page): Head {
  const { matches, loaderData } = page;
  const merged = matches.reduce<Head>(
    (outerHead, { route }) => ({ ...outerHead, ...getHead(loaderData[route.id]) }),
    {},
  );
  const head: Head = hasFailed(page) ? { ...merged, title: failedTitle } : merged;
  const { title, siteName } = head;
  if (!title || !siteName || title.includes(siteName)) return head;
  return { ...head, title: `${title} | ${siteName}`, ogTitle: head.ogTitle ?? title };
}
