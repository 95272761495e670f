import { ApiError } from '@quoin/shared/runtime/api-error';
import { data } from '@quoin/shared/runtime/router';
import { texts } from '../texts.ts';

/**
 * A call for the record that a page is about: undefined where there is none.
 * @throws an answer of 503 for every other failure, which the screen's error boundary shows
 */
export async function orUndefined<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return undefined;
    throw data(texts.failedScreen, { status: 503 });
  }
}
