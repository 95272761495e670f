import { isPublicationItem } from '../../contract/draft-wire.ts';
import { isObject } from '../../contract/is-object.ts';
import { isNamedAccount, isNamedAccountOrNull } from '../../contract/named-account.ts';
import {
  reviewActions,
  reviewStates,
  type Review,
  type ReviewedDraft,
  type ReviewLine,
} from '../../contract/review-wire.ts';

const isLine = (value: unknown): value is ReviewLine =>
  isObject(value)
  && typeof value.id === 'number'
  && reviewActions.some((known) => known === value.action)
  && typeof value.at === 'string'
  && typeof value.version === 'number'
  && typeof value.text === 'string'
  && isNamedAccount(value.by);

const isReviewedDraft = (value: unknown): value is ReviewedDraft =>
  isObject(value)
  && typeof value.record_version === 'number'
  && isPublicationItem({ overwrites: [], errors: {}, ...value });

const isListOf = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne);

/** Whether a response has the form of a review. */
export const isReview = (value: unknown): value is Review =>
  isObject(value)
  && (value.state === null || reviewStates.some((known) => known === value.state))
  && [value.is_current, value.may_ask, value.may_decide, value.is_own].every((one) => typeof one === 'boolean')
  && typeof value.version === 'number'
  && [value.asked_by, value.asked, value.decided_by].every(isNamedAccountOrNull)
  && isListOf(value.drafts, isReviewedDraft)
  && isListOf(value.reviewers, isNamedAccount)
  && isListOf(value.lines, isLine);
