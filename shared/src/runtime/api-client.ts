import type { BodyOf, Contract, RecordOf } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import { isRecordOf, isRowOf, type RowOf } from '../contract/is-record-of.ts';
import type { Page } from '../contract/wire.ts';
import { apiErrorOf } from './api-error.ts';

export type Query = Record<string, string | number | undefined>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface CallOptions {
  query?: Query;
  body?: unknown;
  /** Another application than the one looked at: the users list has its own (spec §6). */
  appKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Called with 0..1 while the body is sent. */
  onProgress?: (share: number) => void;
  /** A 401 here is an answer (wrong password), not the end of the session. */
  keepsSession?: boolean;
}

type Send = (method: Method, path: string, options: CallOptions) => Promise<unknown>;
/** Answers a call by itself, or after sending it on. */
export type Ask = (method: Method, path: string, options: CallOptions, send: Send) => Promise<unknown>;

let before: Ask | undefined;

/** Puts something between this page and the content API: a preview answers with what is not saved yet. */
export function standBefore(ask: Ask): void {
  before = ask;
}

/**
 * Calls the content API and answers the body's `data` (spec point 1).
 * @param path without `/api`, such as `/posts/7`
 * @throws ApiError for every answer that is not 2xx, and when there is none; what is aborted throws the signal's reason
 */
export async function call(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
  return before ? before(method, path, options, send) : send(method, path, options);
}

/** The client comes with the first call: a first page carries its data and needs none. */
const send: Send = async (...call) => (await import(/* webpackChunkName: "axios" */ './send.ts')).send(...call);

export interface ListQuery {
  page?: number;
  size?: number;
  search_key?: string;
  sort?: string;
  order?: 'asc' | 'desc';
  [filter: string]: string | number | undefined;
}

type Reach = Pick<CallOptions, 'appKey' | 'signal'>;

/** `GET /{resource}`: without `page` and `size` all rows, 1000 at most. */
export async function listRecords<C extends Contract>(
  contract: C,
  query: ListQuery = {},
  reach: Reach = {},
): Promise<Page<RecordOf<C>>> {
  return pageOf(contract, await call('GET', `/${contract.name}`, { query, ...reach }), (row): row is RecordOf<C> =>
    isRecordOf(contract, row),
  );
}

/** A page of a list with these fields of its records only, beside those of every record. */
export async function listRows<C extends Contract, N extends string>(
  contract: C,
  query: ListQuery,
  { fields, ...reach }: Reach & { fields: readonly N[] },
): Promise<Page<RowOf<C, N>>> {
  return pageOf(
    contract,
    await call('GET', `/${contract.name}`, { query: { ...query, fields: fields.join(',') }, ...reach }),
    isRowOf(contract, fields),
  );
}

/** `GET /{resource}/{id or slug}`. */
export async function readRecord<C extends Contract>(
  contract: C,
  id: number | string,
  reach: Reach = {},
): Promise<RecordOf<C>> {
  return recordOf(contract, await call('GET', pathOf(contract, id), reach));
}

/** `POST /{resource}`; sent again with the same `onceKey`, because no answer came, it makes no second record. */
export async function createRecord<C extends Contract>(
  contract: C,
  body: BodyOf<C>,
  reach: Reach & { onceKey?: string } = {},
): Promise<RecordOf<C>> {
  const { onceKey, ...rest } = reach;
  const headers = onceKey === undefined ? {} : { 'idempotency-key': onceKey };
  return recordOf(contract, await call('POST', `/${contract.name}`, { body, headers, ...rest }));
}

/** `PUT /{resource}/{id}`; with `version`, a record that somebody else has changed since answers 412. */
export async function updateRecord<C extends Contract>(
  contract: C,
  id: number | string,
  body: BodyOf<C>,
  reach: Reach & { version?: number } = {},
): Promise<RecordOf<C>> {
  const { version, ...rest } = reach;
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  return recordOf(contract, await call('PUT', pathOf(contract, id), { body, headers, ...rest }));
}

/** Directly before or after another record. */
export type MovePlace = { before: number } | { after: number };

/** `POST /{resource}/{id}/move`: puts a record elsewhere in the order of its list. */
export async function moveRecord(
  contract: Contract,
  id: number,
  { to, ...reach }: Reach & { to: MovePlace },
): Promise<void> {
  await call('POST', `${pathOf(contract, id)}/move`, { body: to, ...reach });
}

/**
 * `DELETE /{resource}/{id}`; what others refer to is deleted only with `isForced`, and is else a 409 that says where it
 * is used.
 */
export async function deleteRecord(
  contract: Contract,
  id: number | string,
  { isForced = false, ...reach }: Reach & { isForced?: boolean } = {},
): Promise<void> {
  await call('DELETE', pathOf(contract, id), { ...reach, ...(isForced ? { query: { force: 1 } } : {}) });
}

/** `POST /{resource}/{id}/restore`: brings a deleted record back. */
export async function restoreRecord<C extends Contract>(
  contract: C,
  id: number | string,
  reach: Reach = {},
): Promise<RecordOf<C>> {
  return recordOf(contract, await call('POST', `${pathOf(contract, id)}/restore`, reach));
}

const pathOf = (contract: Contract, id: number | string) => `/${contract.name}/${encodeURIComponent(String(id))}`;

function recordOf<C extends Contract>(contract: C, value: unknown): RecordOf<C> {
  if (isRecordOf(contract, value)) return value;
  throw apiErrorOf(502, { title: `The content server's answer is not a ${contract.noun}.` });
}

function pageOf<R>(contract: Contract, value: unknown, isRow: (row: unknown) => row is R): Page<R> {
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
  throw apiErrorOf(502, { title: `The content server's answer is not a list of ${contract.name}.` });
}
