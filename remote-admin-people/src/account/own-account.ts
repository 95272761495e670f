import type { Account } from '@quoin/shared/contract/wire';
import { call } from '@quoin/shared/runtime/api-client';
import { apiErrorOf } from '@quoin/shared/runtime/api-error';

const texts = ['name', 'firstname', 'lastname', 'email', 'profile_img'] as const;

function isAccount(value: unknown): value is Account {
  if (typeof value !== 'object' || value === null) return false;
  const answer = new Map<string, unknown>(Object.entries(value));
  return typeof answer.get('version') === 'number' && texts.every((name) => typeof answer.get(name) === 'string');
}

function accountIn(answer: unknown): Account {
  if (isAccount(answer)) return answer;
  throw apiErrorOf(502, { title: "The content server's answer is not an account." });
}

/** `GET /account`: who is signed in. */
export const readAccount = async (): Promise<Account> => accountIn(await call('GET', '/account'));

/** `PUT /account`. With `version`, what was changed elsewhere since answers 412. */
export async function changeAccount(body: Readonly<Record<string, string>>, { version }: { version?: number } = {}): Promise<Account> {
  return accountIn(await call('PUT', '/account', { body, headers: version === undefined ? {} : { 'if-match': `"${version}"` } }));
}
