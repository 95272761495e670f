import { isObject } from '@quoin/shared/contract/is-object';
import { isPageOf } from '@quoin/shared/contract/is-page-of';
import { isNamedAccount, isNamedAccountOrNull } from '@quoin/shared/contract/named-account';
import type { ChangeLogPage, LastChange } from '@quoin/shared/contract/wire';
import { call, type Query } from '@quoin/shared/runtime/api-client';
import { toApiError } from '@quoin/shared/runtime/api-error';

export const isText = (value: unknown): value is string => typeof value === 'string';

const isNullOr = (isItem: (value: unknown) => boolean, value: unknown): boolean => value === null || isItem(value);
export const isChange = (value: unknown): value is LastChange =>
  isObject(value)
  && isText(value.resource)
  && isText(value.id)
  && isText(value.at)
  && isText(value.action)
  && (value.version === undefined || isNullOr(Number.isInteger, value.version))
  && isNullOr(isText, value.label)
  && isNamedAccountOrNull(value.by);

export const getIsList =
  <T>(isItem: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(isItem);

const isChangePage = isPageOf(isChange);
export const isChangeLogPage = (value: unknown): value is ChangeLogPage =>
  isObject(value) && getIsList(isNamedAccount)(value.people) && isChangePage(value);

/**
 * Reads one of the API's reports.
 * @throws ApiError as `call` does, or with status 502 if the response has another form
 */
export async function readReport<T>(
  path: string,
  { isValid, query = {} }: { isValid: (value: unknown) => value is T; query?: Query },
): Promise<T> {
  const response = await call('GET', path, { query });
  if (isValid(response)) return response;
  throw toApiError(502, { title: "The content server's answer is not a report." });
}
