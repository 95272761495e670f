import { isObject } from '../../contract/is-object.ts';
import { isNamedAccount, isNamedAccountOrNull } from '../../contract/named-account.ts';
import { reviewStates, type WaitingReview, type WaitingReviews } from '../../contract/review-wire.ts';
import { call } from '../../runtime/api-client.ts';
import { toApiError } from '../../runtime/api-error.ts';

const isWaiting = (value: unknown): value is WaitingReview =>
  isObject(value)
  && typeof value.resource === 'string'
  && typeof value.id === 'number'
  && typeof value.label === 'string'
  && typeof value.noun === 'string'
  && reviewStates.some((known) => known === value.state)
  && typeof value.is_current === 'boolean'
  && isNamedAccount(value.asked_by)
  && isNamedAccountOrNull(value.asked)
  && typeof value.asked_at === 'string';

const isWaitingReviews = (value: unknown): value is WaitingReviews =>
  isObject(value)
  && Array.isArray(value.for_me)
  && value.for_me.every(isWaiting)
  && Array.isArray(value.by_me)
  && value.by_me.every(isWaiting);

/** `GET /reviews`: what waits for the user, and what the user has asked for. */
export async function listWaitingReviews(): Promise<WaitingReviews> {
  const answer = await call('GET', '/reviews');
  if (isWaitingReviews(answer)) return answer;
  throw toApiError(502, { title: "The content server's answer is not a list of reviews." });
}
