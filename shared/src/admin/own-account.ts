import { collectTexts } from '../contract/collect-texts.ts';
import { isObject } from '../contract/is-object.ts';
import type { Account } from '../contract/account-wire.ts';
import { call } from '../runtime/api-client.ts';
import { toApiError } from '../runtime/api-error.ts';

const textFields = ['name', 'firstname', 'lastname', 'email', 'profile_img'] as const;
const listFields = ['app_keys', 'rights'] as const;

function isAccount(value: unknown): value is Account {
  return (
    isObject(value)
    && typeof value['version'] === 'number'
    && textFields.every((name) => typeof value[name] === 'string')
    && listFields.every((name) => Array.isArray(value[name]))
  );
}

/** Reads the roles of an account. In an API of before there were roles, every member may do everything. */
const readMemberships = ({ app_keys: appKeys, memberships }: Partial<Account>): Account['memberships'] =>
  Array.isArray(memberships)
    ? memberships
    : collectTexts(appKeys).map((key) => ({ app_key: key, role: 'admin', resources: null }));

function requireAccount(response: unknown): Account {
  // An API of before second factors withholds nothing.
  if (isAccount(response))
    return {
      ...response,
      withheld_keys: collectTexts(response.withheld_keys),
      reviewed_keys: collectTexts(response.reviewed_keys),
      memberships: readMemberships(response),
    };
  throw toApiError(502, { title: "The content server's answer is not an account." });
}

/**
 * Reads the account of the signed-in user with `GET /account`.
 * @throws ApiError
 */
export const readAccount = async ({ signal }: { signal?: AbortSignal } = {}): Promise<Account> =>
  requireAccount(await call('GET', '/account', signal && { signal }));

/**
 * Changes the account with `PUT /account`. With `version`, a change made elsewhere since then is answered with 412.
 * @throws ApiError
 */
export async function changeAccount(
  body: Readonly<Record<string, string>>,
  { version }: { version?: number } = {},
): Promise<Account> {
  return requireAccount(
    await call('PUT', '/account', { body, headers: version === undefined ? {} : { 'if-match': `"${version}"` } }),
  );
}
