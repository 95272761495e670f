import { isObject } from '@quoin/shared/contract/is-object';
import type { OwnSession } from '@quoin/shared/contract/account-wire';
import { call } from '@quoin/shared/runtime/api-client';
import { ApiError, toApiError } from '@quoin/shared/runtime/api-error';

const textFields = ['id', 'device', 'address', 'created_at', 'seen_at'] as const;

const isSession = (value: unknown): value is OwnSession =>
  isObject(value)
  && typeof value['is_current'] === 'boolean'
  && textFields.every((name) => typeof value[name] === 'string');

/**
 * `GET /account/sessions`: the sessions of the signed-in account.
 * @throws ApiError as `call` does, or with status 502 if the response is not such a list
 */
export async function readSessions(): Promise<OwnSession[]> {
  const rows = await call('GET', '/account/sessions');
  if (Array.isArray(rows) && rows.every(isSession)) return rows;
  throw toApiError(502, { title: "The content server's answer is not a list of sessions." });
}

/** `DELETE /account/sessions/{session}`. A 404 counts as success, because the session has ended meanwhile. */
export async function endSession(id: string): Promise<void> {
  await call('DELETE', `/account/sessions/${id}`).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}

/** `DELETE /account/sessions`: ends all sessions but this one. */
export async function endOtherSessions(): Promise<void> {
  await call('DELETE', '/account/sessions');
}
