import { isObject } from '../contract/is-object.ts';
import type { Problem } from '../contract/wire.ts';

/** A failed API call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem;
  /** The seconds to wait before the next try, if the server says so. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, retryAfter?: number) {
    super(problem.detail ?? problem.title);
    this.name = 'ApiError';
    this.status = problem.status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

const unreachable: Problem = { type: 'about:blank', title: 'The content server cannot be reached.', status: 0 };

/**
 * Makes an `ApiError` from a status and the texts of a problem. Without a response, `status` is undefined.
 * `read-api-error.ts` reads whole problems; a visitor's first script does not need that.
 */
export function toApiError(status: number | undefined, body: unknown): ApiError {
  if (status === undefined) return new ApiError(unreachable);
  const problem = isObject(body) ? body : {};
  return new ApiError({
    type: typeof problem.type === 'string' ? problem.type : 'about:blank',
    title: typeof problem.title === 'string' ? problem.title : `The content server answered ${status}.`,
    status,
    ...(typeof problem.detail === 'string' ? { detail: problem.detail } : {}),
    ...(typeof problem.request_id === 'string' ? { request_id: problem.request_id } : {}),
  });
}
