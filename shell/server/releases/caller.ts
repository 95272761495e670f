import type { IncomingMessage } from 'node:http';
import { type Account } from '@quoin/shared/contract/account-wire';
import { backgroundHeader } from '@quoin/shared/contract/wire';
import { type EdgeResponse } from '../http/edge-response.ts';
import type { EdgeSettings } from '../edge-settings.ts';

/** A signed-in account, or the answer that refuses the request. */
export type Caller = Pick<Account, 'email' | 'rights' | 'is_confirmed'> | { refusal: EdgeResponse };

const timeoutMs = 5000;

export const jsonResponse = (status: number, body: unknown): EdgeResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});

export const problemResponse = (status: number, title: string): EdgeResponse =>
  jsonResponse(status, { type: 'about:blank', title, status });

/** Finds the account of a request's token by a call to the content API. */
export async function readCaller(
  { headers: { authorization = '', [backgroundHeader]: background } }: IncomingMessage,
  { apiInternalUrl, appKey }: Pick<EdgeSettings, 'apiInternalUrl' | 'appKey'>,
): Promise<Caller> {
  if (!authorization.startsWith('Bearer ')) return { refusal: problemResponse(401, 'Sign in first.') };
  const response = await fetch(`${apiInternalUrl}/api/account`, {
    // A poll while the user is away must not keep the session alive.
    headers: { authorization, 'app-key': appKey, ...(background === undefined ? {} : { [backgroundHeader]: '1' }) },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  if (!response || response.status >= 500)
    return {
      refusal: problemResponse(
        502,
        'The content server cannot be reached, so your account cannot be checked. Try again later.',
      ),
    };
  // The API says why: a program with an API token is no account.
  if (response.status === 403) return { refusal: jsonResponse(403, await response.json()) };
  if (!response.ok) return { refusal: problemResponse(401, 'Sign in first.') };
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the API contract defines this type
  const account: { data: Pick<Account, 'email' | 'rights' | 'is_confirmed'> } = JSON.parse(await response.text());
  return account.data;
}
