import {
  isApiToken,
  type ApiToken,
  type CreatedApiToken,
  type NewApiToken,
} from '@quoin/shared/contract/api-token-wire';
import { isObject } from '@quoin/shared/contract/is-object';
import { call } from '@quoin/shared/runtime/api-client';
import { ApiError, toApiError } from '@quoin/shared/runtime/api-error';

const isCreated = (value: unknown): value is CreatedApiToken =>
  isObject(value) && typeof value['token'] === 'string' && isApiToken(value);

/**
 * `GET /api-tokens`: the tokens of the current application that have neither ended nor been revoked.
 * @throws ApiError as `call` does, or with status 502 if the response is not such a list
 */
export async function readApiTokens(): Promise<ApiToken[]> {
  const rows = await call('GET', '/api-tokens');
  if (Array.isArray(rows) && rows.every(isApiToken)) return rows;
  throw toApiError(502, { title: "The content server's answer is not a list of API tokens." });
}

/**
 * `POST /api-tokens`. The token in the response is not stored anywhere.
 * @throws ApiError as `call` does, or with status 502 if the response is not such a token
 */
export async function createApiToken(body: NewApiToken): Promise<CreatedApiToken> {
  const created = await call('POST', '/api-tokens', { body });
  if (isCreated(created)) return created;
  throw toApiError(502, { title: "The content server's answer is not an API token." });
}

/** `DELETE /api-tokens/{id}`. A 404 counts as success: it has ended or was revoked meanwhile. */
export async function revokeApiToken(id: number): Promise<void> {
  await call('DELETE', `/api-tokens/${id}`).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}
