import { redirect } from '@quoin/shared/runtime/router';

interface SlugRedirect {
  requestedSlug: string;
  slug: string;
  path: string;
  request: Request;
}

/**
 * Redirects when a record was requested by a slug of its slug history, so that old addresses work forever.
 * @throws a 301 redirect to `path`, with the query of the request
 */
export function redirectToCurrentSlug({ requestedSlug, slug, path, request }: SlugRedirect): void {
  // An id is a valid address too: the cards of the team link by id (spec §2).
  if (requestedSlug === slug || /^\d+$/.test(requestedSlug)) return;
  throw redirect(`${path}${new URL(request.url).search}`, 301);
}
