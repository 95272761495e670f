import { ApiError } from '@quoin/shared/runtime/api-error';
import { data } from '@quoin/shared/runtime/router';

/** One part of a page: the value of its call, or a failure. A failed part does not fail the others. */
export type Result<T> = { ok: true; value: T } | { ok: false };

/**
 * Turns a call into a `Result`: an `ApiError` becomes a failed part.
 * @throws any other error, because it is a bug of ours
 */
export async function toResult<T>(call: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false };
    throw error;
  }
}

/**
 * Returns a loader's data with status 200, or 503 when a part failed: the page is shown, but caches do not store it and
 * search engines do not index it.
 */
export const respond = <T extends object>(page: T, results: readonly (Result<unknown> | undefined)[]) =>
  data(page, { status: results.every((result) => result?.ok !== false) ? 200 : 503 });
