import { isObject } from '@quoin/shared/contract/is-object';
import type { ProviderSignIn } from '@quoin/shared/contract/provider-sign-in';
import { call } from '@quoin/shared/runtime/api-client';
import { toApiError } from '@quoin/shared/runtime/api-error';

/**
 * The storage key of the sign-in that this tab has begun. In `sessionStorage`, because it must outlive the visit to the
 * provider, and a cookie of the API would be a third-party cookie where site and API have different sites.
 */
const storageKey = 'quoin:provider-sign-in';

/** What the tab keeps while the user is at the provider. */
export interface PendingSignIn {
  /** Proves to the API that the sign-in began in this browser. */
  browserKey: string;
  /** The address in the back-office to which the user returns. */
  returnTo: string;
}

const isSignIn = (value: unknown): value is ProviderSignIn =>
  isObject(value) && typeof value['url'] === 'string' && typeof value['browser_key'] === 'string';

/**
 * Begins a sign-in at the provider. Returns the address there.
 * @throws ApiError if the provider does not answer, or with status 502 if the response is not such an address
 */
export async function beginSignIn(): Promise<string> {
  const begun = await call('POST', '/provider-sign-in', { body: {}, keepsSession: true });
  if (!isSignIn(begun) || !/^https?:$/.test(new URL(begun.url).protocol))
    throw toApiError(502, { title: "The content server's answer is not an address of a provider." });
  const { pathname, search, hash } = globalThis.location;
  const pending: PendingSignIn = { browserKey: begun.browser_key, returnTo: `${pathname}${search}${hash}` };
  sessionStorage.setItem(storageKey, JSON.stringify(pending));
  return begun.url;
}

/** Returns an address of the back-office, or its start instead of any other address. */
function toReturnAddress(value: unknown): string {
  const { origin } = globalThis.location;
  const address = typeof value === 'string' && URL.canParse(value, origin) ? new URL(value, origin) : undefined;
  return address && /^\/admin(?:\/|$)/.test(address.pathname)
    ? `${address.pathname}${address.search}${address.hash}`
    : '/admin';
}

/** Removes the pending sign-in of this tab and returns it; undefined when there is none. */
export function takePendingSignIn(): PendingSignIn | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    const value: unknown = JSON.parse(stored ?? 'null');
    return isObject(value) && typeof value['browserKey'] === 'string'
      ? { browserKey: value['browserKey'], returnTo: toReturnAddress(value['returnTo']) }
      : undefined;
  } catch {
    // The browser denies the storage.
    return undefined;
  }
}
