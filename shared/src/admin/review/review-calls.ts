import type { Contract } from '../../contract/contract.ts';
import type { Review, ReviewDecision, ReviewedDraft } from '../../contract/review-wire.ts';
import { call, toRecordPath } from '../../runtime/api-client.ts';
import { toApiError } from '../../runtime/api-error.ts';
import { isReview } from './is-review.ts';

/** A record whose drafts are reviewed. */
export interface ReviewOf {
  contract: Contract;
  id: number;
  appKey: string;
}

function toReview(answer: unknown): Review {
  if (isReview(answer)) return answer;
  throw toApiError(502, { title: "The content server's answer is not a review." });
}

const getPath = ({ contract, id }: ReviewOf): string => `${toRecordPath(contract, id)}/review`;

/**
 * `GET /{resource}/{id}/review`: its state, the drafts, the comments, and who can be asked.
 * @throws ApiError as `call` does, or with status 502 for another response
 */
export const readReview = async (record: ReviewOf): Promise<Review> =>
  toReview(await call('GET', getPath(record), { appKey: record.appKey }));

/**
 * `POST /{resource}/{id}/review`: asks a person, or anybody who may publish (null), for a review of the drafts of now.
 * @throws ApiError as `call` does; 409 without a draft
 */
export const askReview = async (record: ReviewOf, body: { user: number | null; comment: string }): Promise<Review> =>
  toReview(await call('POST', getPath(record), { body, appKey: record.appKey }));

/**
 * `PUT /{resource}/{id}/review`: approves these drafts, or asks for changes of them.
 * @throws ApiError as `call` does; 412 if there are other drafts by now
 */
export const decideReview = async (
  record: ReviewOf,
  { drafts, ...change }: { decision: ReviewDecision; comment: string; drafts: readonly ReviewedDraft[] },
): Promise<Review> => {
  const seen = drafts.map(({ resource, id, version, record_version }) => ({ resource, id, version, record_version }));
  const body = { ...change, drafts: seen };
  return toReview(await call('PUT', getPath(record), { body, appKey: record.appKey }));
};

/** `DELETE /{resource}/{id}/review`: takes the request back. */
export const withdrawReview = async (record: ReviewOf): Promise<void> =>
  void (await call('DELETE', getPath(record), { appKey: record.appKey }));

/** `POST /{resource}/{id}/review/comments`. */
export const commentReview = async (record: ReviewOf, comment: string): Promise<Review> =>
  toReview(await call('POST', `${getPath(record)}/comments`, { body: { comment }, appKey: record.appKey }));
