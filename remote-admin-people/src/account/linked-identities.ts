import { isObject } from '@quoin/shared/contract/is-object';
import type { LinkedIdentity } from '@quoin/shared/contract/provider-sign-in';
import { call } from '@quoin/shared/runtime/api-client';
import { ApiError, toApiError } from '@quoin/shared/runtime/api-error';

const textFields = ['id', 'provider', 'email', 'created_at', 'seen_at'] as const;

const isIdentity = (value: unknown): value is LinkedIdentity =>
  isObject(value) && textFields.every((name) => typeof value[name] === 'string');

/**
 * `GET /account/identities`: the links of the signed-in account with the OpenID Connect provider.
 * @throws ApiError as `call` does, or with status 502 if the response is not such a list
 */
export async function readIdentities(): Promise<LinkedIdentity[]> {
  const rows = await call('GET', '/account/identities');
  if (Array.isArray(rows) && rows.every(isIdentity)) return rows;
  throw toApiError(502, { title: "The content server's answer is not a list of links." });
}

/** `DELETE /account/identities/{identity}`. A 404 counts as success, because the link was removed meanwhile. */
export async function removeIdentity(id: string): Promise<void> {
  await call('DELETE', `/account/identities/${id}`).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}
