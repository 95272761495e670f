import { isObject } from '@quoin/shared/contract/is-object';
import { maxComment, reviewDecisions, type ReviewDecision, type SeenVersion } from '@quoin/shared/contract/review-wire';
import { maxPublished } from '@quoin/shared/contract/draft-wire';
import type { Body } from '../../engine/validate.ts';
import { HttpProblem, refuseErrors } from '../../http/problem.ts';

// Tabs and line breaks are a part of plain text; other control characters are not.
// eslint-disable-next-line no-control-regex -- that is what it looks for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Reads a comment: plain text, '' without one.
 * @throws HttpProblem 422 when it is no text, too long, or empty where it is required
 */
export function readComment({ comment = '' }: Body, { isRequired }: { isRequired: boolean }): string {
  if (typeof comment !== 'string' || controls.test(comment))
    throw new HttpProblem(422, { errors: { comment: ['Must be plain text.'] } });
  const text = comment.trim();
  if (text.length > maxComment)
    throw new HttpProblem(422, { errors: { comment: [`Must have ${maxComment} characters at most.`] } });
  if (isRequired && text === '') throw new HttpProblem(422, { errors: { comment: ['Must be filled in.'] } });
  return text;
}

/**
 * Reads who is asked for a review: the id of an account, or null for anybody who may publish.
 * @throws HttpProblem 422 for anything else
 */
export function readAsked({ user = null }: Body): number | null {
  if (user === null || (typeof user === 'number' && Number.isSafeInteger(user) && user > 0)) return user;
  throw new HttpProblem(422, { errors: { user: ['Must be the id of an account, or null.'] } });
}

/**
 * Reads what a reviewer decides, and of which drafts. Who asks for changes says which.
 * @throws HttpProblem 422 for an invalid field
 */
export function readDecision(body: Body): { decision: ReviewDecision; seen: SeenVersion[]; comment: string } {
  const decision = reviewDecisions.find((known) => known === body.decision);
  const list: readonly unknown[] = Array.isArray(body.drafts) ? body.drafts : [];
  const seen = list.filter(isSeen);
  const hasDrafts = Array.isArray(body.drafts) && seen.length === list.length && list.length <= maxPublished;
  refuseErrors({
    ...(decision ? {} : { decision: [`Must be one of ${reviewDecisions.join(', ')}.`] }),
    ...(hasDrafts
      ? {}
      : { drafts: ['Must be the list of drafts that you have seen: {resource, id, version, record_version} each.'] }),
  });
  const comment = readComment(body, { isRequired: decision === 'changes' });
  return { decision: decision ?? 'changes', seen, comment };
}

const isSeen = (value: unknown): value is SeenVersion =>
  isObject(value)
  && typeof value.resource === 'string'
  && [value.id, value.version, value.record_version].every(Number.isInteger);
