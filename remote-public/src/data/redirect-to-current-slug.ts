import { redirect } from '@quoin/shared/runtime/router';

interface Asked {
  asked: string;
  slug: string;
  path: string;
  request: Request;
}

/**
 * Redirects when a record was requested by a slug of its slug history, so that old addresses work forever.
 * @throws a 301 redirect to `path`, with the query of the request
 */
export function redirectToCurrentSlug({ asked, slug, path, request }: Asked): void {
  // An id is a valid address too: the cards of the team link by id (spec §2).
  if (asked === slug || /^\d+$/.test(asked)) return;
  throw redirect(`${path}${new URL(request.url).search}`, 301);
}
