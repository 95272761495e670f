import { ApiError } from '@quoin/shared/runtime/api-error';
import { data } from '@quoin/shared/runtime/router';
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
