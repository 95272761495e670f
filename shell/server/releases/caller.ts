import type { IncomingMessage } from 'node:http';
import type { Account } from '@quoin/shared/contract/wire';
import { type EdgeResponse } from '../http/edge-response.ts';
import type { EdgeSettings } from '../edge-settings.ts';

/** A signed-in account, or the answer that refuses the request. */
export type Caller = Pick<Account, 'email' | 'rights'> | { refusal: EdgeResponse };

const patienceMs = 5000;

export const json = (status: number, body: unknown): EdgeResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});

export const problem = (status: number, title: string): EdgeResponse =>
  json(status, { type: 'about:blank', title, status });

/** Finds the account of a request's token by a call to the content API. */
export async function readCaller(
  { headers: { authorization = '' } }: IncomingMessage,
  { apiInternalUrl, appKey }: Pick<EdgeSettings, 'apiInternalUrl' | 'appKey'>,
): Promise<Caller> {
  if (!authorization.startsWith('Bearer ')) return { refusal: problem(401, 'Sign in first.') };
  const answer = await fetch(`${apiInternalUrl}/api/account`, {
    headers: { authorization, 'app-key': appKey },
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  if (!answer || answer.status >= 500)
    return { refusal: problem(502, 'The content server cannot be reached, so nobody can be recognised.') };
  if (!answer.ok) return { refusal: problem(401, 'Sign in first.') };
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the API contract defines this type
  const account: { data: Pick<Account, 'email' | 'rights'> } = JSON.parse(await answer.text());
  return account.data;
}
