import { redirect } from '@quoin/shared/runtime/router';

interface Asked {
  asked: string;
  slug: string;
  path: string;
  request: Request;
}

/**
 * Leads on when a record answered to a slug that it had before: its old addresses stay good for ever.
 * @throws a redirect to `path`, with the query that was asked for
 */
export function redirectToCurrentSlug({ asked, slug, path, request }: Asked): void {
  // An id is an address of its own (spec §2: the team's cards link so).
  if (asked === slug || /^\d+$/.test(asked)) return;
  throw redirect(`${path}${new URL(request.url).search}`, 301);
}
