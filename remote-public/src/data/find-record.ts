import { ApiError } from '@quoin/shared/runtime/api-error';
import { data, redirect } from '@quoin/shared/runtime/router';
import { texts } from '../texts.ts';

/**
 * Awaits a call for the record that a page is about. Returns undefined for a 404.
 * @throws a router response with status 503 for every other `ApiError`; the screen's error boundary shows it
 * @throws any other error unchanged
 */
export async function findOrUndefined<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return undefined;
    throw data(texts.failedScreen, { status: 503 });
  }
}

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
