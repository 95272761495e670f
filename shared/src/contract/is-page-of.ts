import { isObject } from './is-object.ts';
import type { Page } from './wire.ts';

/** Returns the check of a page of a list, each of whose records passes this check. */
export const isPageOf =
  <R>(isRecord: (value: unknown) => value is R) =>
  (value: unknown): value is Page<R> =>
    isObject(value)
    && Array.isArray(value.data)
    && value.data.every(isRecord)
    && ['current_page', 'last_page', 'per_page', 'total'].every((name) => typeof value[name] === 'number');
