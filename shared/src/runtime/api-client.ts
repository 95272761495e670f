import type { BodyOf, Contract, RecordOf } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import { isRecordOf, isRowOf, type RowOf } from '../contract/is-record-of.ts';
import type { Page, TextChange } from '../contract/wire.ts';
import { acceptLosses, autosave } from '../contract/write-query.ts';
import { toApiError } from './api-error.ts';

export type Query = Record<string, string | number | undefined>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface CallOptions {
  query?: Query;
  body?: unknown;
  /** The key of another application than the current one. The list of users has its own (spec §6). */
  appKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The answer is a file, which the call returns as a Blob. */
  isFile?: boolean;
  /** Is called with the sent share of the body, 0 to 1. It also disables the default time-out. */
  onProgress?: (share: number) => void;
  /** A 401 means something else here, such as a wrong password, and does not end the session. */
  keepsSession?: boolean;
  /** Is called with what a write has changed in rich texts, before it returns. */
  onTextChanges?: (changes: TextChange[]) => void;
}

type Send = (method: Method, path: string, options: CallOptions) => Promise<unknown>;
/** An interceptor of calls. It returns a result of its own or that of `send`. */
export type CallInterceptor = (method: Method, path: string, options: CallOptions, send: Send) => Promise<unknown>;

let interceptor: CallInterceptor | undefined;

/** Sets the interceptor of all calls. A preview uses it to return unsaved records. */
export function standBefore(intercept: CallInterceptor): void {
  interceptor = intercept;
}

/**
 * Calls the content API and returns the body's `data` (spec point 1). An aborted call throws the signal's reason.
 * @param path without `/api`, such as `/posts/7`
 * @throws ApiError if the status is not 2xx or there is no response
 */
export async function call(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
  return interceptor ? interceptor(method, path, options, send) : send(method, path, options);
}

/** Loads axios with the first call, because the first page contains its data and needs no call. */
const send: Send = async (...call) => (await import(/* webpackChunkName: "axios" */ './send.ts')).send(...call);

export interface ListQuery {
  page?: number;
  size?: number;
  search_key?: string;
  sort?: string;
  order?: 'asc' | 'desc';
  [filter: string]: string | number | undefined;
}

type CallScope = Pick<CallOptions, 'appKey' | 'signal'>;
/**
 * Without `acceptsLosses`, a write that would lose a part of a rich text is refused (422). With `isDraft` it is a write
 * of the record's draft, which visitors do not see.
 */
type WriteScope = CallScope
  & Pick<CallOptions, 'onTextChanges'> & { acceptsLosses?: boolean | undefined; isDraft?: boolean | undefined };

/**
 * `GET /{resource}`. Without `page` and `size` it returns all rows, 1000 at most.
 * @throws ApiError as `call` does, or with status 502 if the response is not such a list
 */
export async function listRecords<C extends Contract>(
  contract: C,
  query: ListQuery = {},
  scope: CallScope = {},
): Promise<Page<RecordOf<C>>> {
  return toPage(contract, await call('GET', `/${contract.name}`, { query, ...scope }), (row): row is RecordOf<C> =>
    isRecordOf(contract, row),
  );
}

/**
 * `GET /{resource}` with `fields`: the rows have only these fields and the system fields.
 * @throws ApiError as `listRecords` does
 */
export async function listRows<C extends Contract, N extends string>(
  contract: C,
  query: ListQuery,
  { fields, ...scope }: CallScope & { fields: readonly N[] },
): Promise<Page<RowOf<C, N>>> {
  return toPage(
    contract,
    await call('GET', `/${contract.name}`, { query: { ...query, fields: fields.join(',') }, ...scope }),
    isRowOf(contract, fields),
  );
}

/**
 * `GET /{resource}/{id or slug}`. With `isDraft`, with the drafts laid over the record and its parts.
 * @throws ApiError as `call` does, or with status 502 if the response is not such a record
 */
export async function readRecord<C extends Contract>(
  contract: C,
  id: number | string,
  { isDraft = false, ...scope }: CallScope & { isDraft?: boolean } = {},
): Promise<RecordOf<C>> {
  const query = isDraft ? { query: { draft: 1 } } : {};
  return toRecord(contract, await call('GET', toRecordPath(contract, id), { ...query, ...scope }));
}

/** `POST /{resource}`. `onceKey` is the idempotency key: a retry with the same key creates no second record. */
export async function createRecord<C extends Contract>(
  contract: C,
  body: BodyOf<C>,
  scope: WriteScope & { onceKey?: string } = {},
): Promise<RecordOf<C>> {
  const { onceKey, acceptsLosses, isDraft, ...callScope } = scope;
  const headers = onceKey === undefined ? {} : { 'idempotency-key': onceKey };
  return toRecord(
    contract,
    await call('POST', `/${contract.name}`, { body, headers, ...toQuery({ acceptsLosses, isDraft }), ...callScope }),
  );
}

/**
 * `PUT /{resource}/{id}`, or `PUT /{resource}/{id}/draft` with `isDraft`. With `version`, the API responds 412 if the
 * record, or its draft, has changed since that version.
 */
export async function updateRecord<C extends Contract>(
  contract: C,
  id: number | string,
  body: BodyOf<C>,
  scope: WriteScope & { version?: number; isAutosave?: boolean } = {},
): Promise<RecordOf<C>> {
  const { version, acceptsLosses, isDraft = false, isAutosave = false, ...callScope } = scope;
  const path = `${toRecordPath(contract, id)}${isDraft ? '/draft' : ''}`;
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  return toRecord(
    contract,
    await call('PUT', path, { body, headers, ...toQuery({ acceptsLosses, isAutosave }), ...callScope }),
  );
}

const toQuery = ({
  acceptsLosses,
  isDraft,
  isAutosave,
}: Pick<WriteScope, 'acceptsLosses' | 'isDraft'> & { isAutosave?: boolean }): CallOptions => {
  const query = {
    ...(acceptsLosses ? { [acceptLosses]: 1 } : {}),
    ...(isDraft ? { draft: 1 } : {}),
    ...(isAutosave ? { [autosave]: 1 } : {}),
  };
  return Object.keys(query).length > 0 ? { query } : {};
};

/** A place directly before or after the record with this id. */
export type MoveTarget = { before: number } | { after: number };

/** `POST /{resource}/{id}/move`: changes a record's place in the manual order. */
export async function moveRecord(
  contract: Contract,
  id: number,
  { to, ...scope }: CallScope & { to: MoveTarget },
): Promise<void> {
  await call('POST', `${toRecordPath(contract, id)}/move`, { body: to, ...scope });
}

/** `DELETE /{resource}/{id}`. Without `isForced`, a record in use is not deleted: a 409 lists the uses. */
export async function deleteRecord(
  contract: Contract,
  id: number | string,
  { isForced = false, ...scope }: CallScope & { isForced?: boolean } = {},
): Promise<void> {
  await call('DELETE', toRecordPath(contract, id), { ...scope, ...(isForced ? { query: { force: 1 } } : {}) });
}

/** `POST /{resource}/{id}/restore`: restores a deleted record. */
export async function restoreRecord<C extends Contract>(
  contract: C,
  id: number | string,
  scope: CallScope = {},
): Promise<RecordOf<C>> {
  return toRecord(contract, await call('POST', `${toRecordPath(contract, id)}/restore`, scope));
}

export const toRecordPath = (contract: Contract, id: number | string) =>
  `/${contract.name}/${encodeURIComponent(String(id))}`;

export function toRecord<C extends Contract>(contract: C, value: unknown): RecordOf<C> {
  if (isRecordOf(contract, value)) return value;
  throw toApiError(502, { title: `The content server's answer is not a ${contract.noun}.` });
}

function toPage<R>(contract: Contract, value: unknown, isRow: (row: unknown) => row is R): Page<R> {
  if (isObject(value) && Array.isArray(value.data) && value.data.every(isRow)) {
    const { current_page, last_page, per_page, total } = value;
    if (
      typeof current_page === 'number'
      && typeof last_page === 'number'
      && typeof per_page === 'number'
      && typeof total === 'number'
    ) {
      return { data: value.data, current_page, last_page, per_page, total };
    }
  }
  throw toApiError(502, { title: `The content server's answer is not a list of ${contract.name}.` });
}
