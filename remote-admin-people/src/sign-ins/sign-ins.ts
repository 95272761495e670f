import { isObject } from '@quoin/shared/contract/is-object';
import {
  signInOutcomes,
  type MemberSignIn,
  type SignInEvent,
  type SignInOutcome,
} from '@quoin/shared/contract/sign-ins';
import type { Page } from '@quoin/shared/contract/wire';
import { call } from '@quoin/shared/runtime/api-client';
import { toApiError } from '@quoin/shared/runtime/api-error';

const outcomeTexts: Readonly<Record<SignInOutcome, string>> = {
  'signed-in': 'Signed in',
  reauthenticated: 'Password confirmed',
  'session-ended': 'Session ended',
  'wrong-password': 'Wrong password',
  'second-factor-wrong': 'Wrong code',
  'too-many-attempts': 'Too many attempts',
};

/** Returns what happened in words, such as `Wrong password, 3 times`. */
export const describeOutcome = ({ outcome, count }: SignInEvent): string =>
  count > 1 ? `${outcomeTexts[outcome]}, ${count} times` : outcomeTexts[outcome];

/** Whether somebody without the right password tried. */
export const isFailure = ({ outcome }: SignInEvent): boolean =>
  outcome === 'wrong-password' || outcome === 'second-factor-wrong' || outcome === 'too-many-attempts';

const isEvent = (value: unknown): value is SignInEvent =>
  isObject(value)
  && typeof value['id'] === 'number'
  && typeof value['count'] === 'number'
  && signInOutcomes.some((known) => known === value['outcome'])
  && ['at', 'device', 'address'].every((name) => typeof value[name] === 'string');

const isMemberEvent = (value: unknown): value is MemberSignIn =>
  isEvent(value)
  && ['name', 'firstname', 'lastname', 'email'].every((name) => typeof Reflect.get(value, name) === 'string');

/**
 * `GET /account/sign-ins`: the last sign-ins of the signed-in account.
 * @throws ApiError as `call` does, or with status 502 if the response is not such a list
 */
export async function readOwnSignIns(): Promise<SignInEvent[]> {
  const rows = await call('GET', '/account/sign-ins');
  if (Array.isArray(rows) && rows.every(isEvent)) return rows;
  throw toApiError(502, { title: "The content server's answer is not a list of sign-ins." });
}

/**
 * `GET /sign-ins`: a page of the sign-ins of this site's administrators at this site.
 * @throws ApiError as `call` does, or with status 502 if the response is not such a page
 */
export async function readSignIns(page: number): Promise<Pick<Page<MemberSignIn>, 'data' | 'last_page'>> {
  const answer = await call('GET', '/sign-ins', { query: { page, size: 25 } });
  const { data, last_page: last }: { data?: unknown; last_page?: unknown } = isObject(answer) ? answer : {};
  if (Array.isArray(data) && data.every(isMemberEvent) && typeof last === 'number') return { data, last_page: last };
  throw toApiError(502, { title: "The content server's answer is not a list of sign-ins." });
}
