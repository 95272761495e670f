import type { Contract } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import { isPageOf } from '../../contract/is-page-of.ts';
import {
  setActions,
  setStates,
  type PublicationSet,
  type RecordSchedule,
  type SetAction,
  type SetPage,
  type SetState,
} from '../../contract/set-wire.ts';
import { call, toRecordPath } from '../../runtime/api-client.ts';
import { toApiError } from '../../runtime/api-error.ts';

interface RecordKey {
  contract: Contract;
  id: number;
  appKey: string;
}

/** `isNamed`: without the schedules of single records. */
interface SetQuery {
  state: SetState;
  isNamed?: boolean;
  page?: number;
  size?: number;
}

/** A change of a set; what is absent stays. */
export interface SetChange {
  name?: string;
  items?: readonly { resource: string; id: number; action: SetAction }[];
  /** The moment, in UTC, with the time zone in which it is said; null takes it back. */
  at?: string | null;
  zone?: string;
}

/** A change of what is planned for one record; null takes a moment back, and one that is absent stays. */
export interface ScheduleChange {
  publish_at?: string | null;
  unpublish_at?: string | null;
  zone: string;
}

/**
 * `GET /{resource}/{id}/schedule`.
 * @throws ApiError as `call` does, or with status 502 for another response
 */
export const readSchedule = async ({ contract, id, appKey }: RecordKey): Promise<RecordSchedule> =>
  toSchedule(await call('GET', `${toRecordPath(contract, id)}/schedule`, { appKey }));

/**
 * `PUT /{resource}/{id}/schedule`: plans when the draft that is there now is published, and when the record becomes
 * inactive.
 * @throws ApiError as `call` does; 422 for a moment in the past, or a draft that cannot be published
 */
export const changeSchedule = async (
  { contract, id, appKey }: RecordKey,
  change: ScheduleChange,
): Promise<RecordSchedule> =>
  toSchedule(await call('PUT', `${toRecordPath(contract, id)}/schedule`, { body: change, appKey }));

/** `GET /sets`: a page of the sets in this state: the earliest moment first, of published ones the latest. */
export async function listSets({ state, isNamed = false, page = 1, size }: SetQuery): Promise<SetPage> {
  const answer = await call('GET', '/sets', { query: { state, page, size, ...(isNamed ? { named: 1 } : {}) } });
  if (isSetPage(answer)) return answer;
  throw noSet();
}

/** `GET /sets/{id}`. */
export const readSet = async (id: number, appKey?: string): Promise<PublicationSet> =>
  toSet(await call('GET', `/sets/${id}`, appKey === undefined ? {} : { appKey }));

/**
 * `POST /sets`.
 * @throws ApiError as `call` does; 422 for a record that cannot be published at the moment
 */
export const makeSet = async (change: SetChange, appKey?: string): Promise<PublicationSet> =>
  toSet(await call('POST', '/sets', { body: change, ...(appKey === undefined ? {} : { appKey }) }));

/**
 * `PUT /sets/{id}`, for the version that was read.
 * @throws ApiError as `call` does; 412 if somebody has changed it since, 409 if it is published
 */
export const changeSet = async (
  { id, version, appKey }: Pick<PublicationSet, 'id' | 'version'> & { appKey?: string },
  change: SetChange,
): Promise<PublicationSet> =>
  toSet(
    await call('PUT', `/sets/${id}`, {
      body: change,
      headers: { 'if-match': `"${version}"` },
      ...(appKey === undefined ? {} : { appKey }),
    }),
  );

/** `DELETE /sets/{id}`: its records and their drafts stay. */
export const deleteSet = async (id: number): Promise<void> => void (await call('DELETE', `/sets/${id}`));

/**
 * `POST /sets/{id}/publish`: all of it or nothing.
 * @throws ApiError as `call` does; 422 with what prevents it
 */
export const publishSet = async (id: number): Promise<void> => void (await call('POST', `/sets/${id}/publish`));

const isSet = (value: unknown): value is PublicationSet =>
  isObject(value)
  && typeof value.id === 'number'
  && typeof value.name === 'string'
  && setStates.some((state) => state === value.state)
  && [value.at, value.zone, value.decided_at].every((text) => text === null || typeof text === 'string')
  && typeof value.version === 'number'
  && Array.isArray(value.items)
  && value.items.every(isItem)
  && Array.isArray(value.reasons);

const isSetPage = isPageOf(isSet);

const isItem = (value: unknown): boolean =>
  isObject(value)
  && typeof value.resource === 'string'
  && typeof value.id === 'number'
  && typeof value.label === 'string'
  && setActions.some((action) => action === value.action);

function toSet(answer: unknown): PublicationSet {
  if (isSet(answer)) return answer;
  throw noSet();
}

const isSetOrNull = (value: unknown): value is PublicationSet | null => value === null || isSet(value);

function toSchedule(answer: unknown): RecordSchedule {
  if (isObject(answer) && Array.isArray(answer.sets) && answer.sets.every(isSet)) {
    const { publish, unpublish, sets } = answer;
    if (isSetOrNull(publish) && isSetOrNull(unpublish)) return { publish, unpublish, sets };
  }
  throw noSet();
}

const noSet = () => toApiError(502, { title: "The content server's answer does not say what is planned." });
