import { ApiError } from '@quoin/shared/runtime/api-error';
import { data } from '@quoin/shared/runtime/router';

/** One part of a page: what its call answered, or that it failed. A failed part takes no other with it. */
export type Result<T> = { ok: true; value: T } | { ok: false };

/** Turns a call into a part. Only what the API did is a part's failure: a mistake of ours is thrown on. */
export async function toResult<T>(call: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false };
    throw error;
  }
}

/**
 * A loader's answer. With a part missing it is 503: shown all the same, but neither cached nor taken for the page by
 * search engines.
 */
export const respond = <T extends object>(page: T, parts: readonly (Result<unknown> | undefined)[]) =>
  data(page, { status: parts.every((one) => one?.ok !== false) ? 200 : 503 });
