import { isObject } from '../contract/is-object.ts';
import type { Problem, Use } from '../contract/wire.ts';

/** A failed API call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.name = 'ApiError';
    this.status = problem.status;
    this.problem = problem;
  }
}

const unreachable: Problem = { type: 'about:blank', title: 'The content server cannot be reached.', status: 0 };

const isMessages = (value: unknown): value is Record<string, string[]> =>
  isObject(value)
  && Object.values(value).every((list) => Array.isArray(list) && list.every((entry) => typeof entry === 'string'));

const isUse = (value: unknown): value is Use =>
  isObject(value)
  && typeof value.resource === 'string'
  && typeof value.id === 'number'
  && typeof value.label === 'string'
  && typeof value.field === 'string';

const areUses = (value: unknown): value is Use[] => Array.isArray(value) && value.every(isUse);

/** Makes an `ApiError` from a response's status and body of any shape. Without a response, `status` is undefined. */
export function apiErrorOf(status: number | undefined, body: unknown): ApiError {
  if (status === undefined) return new ApiError(unreachable);
  const given = isObject(body) ? body : {};
  return new ApiError({
    type: typeof given.type === 'string' ? given.type : 'about:blank',
    title: typeof given.title === 'string' ? given.title : `The content server answered ${status}.`,
    status,
    ...(typeof given.detail === 'string' ? { detail: given.detail } : {}),
    ...(isMessages(given.errors) ? { errors: given.errors } : {}),
    ...(isObject(given.current) ? { current: given.current } : {}),
    ...(areUses(given.used_in) ? { used_in: given.used_in } : {}),
    ...(typeof given.used_in_total === 'number' ? { used_in_total: given.used_in_total } : {}),
    ...(typeof given.request_id === 'string' ? { request_id: given.request_id } : {}),
  });
}
