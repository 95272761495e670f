import type { NamedAccount } from '@quoin/shared/contract/named-account';
import { reviewActions, reviewStates, type Review, type WaitingReview } from '@quoin/shared/contract/review-wire';
import type { Database } from '../../db/database.ts';
import type { Reviews } from '../../db/review-tables.ts';
import type { Row } from '../../db/tables.ts';
import { toTarget, type BundleTarget } from '../../engine/bundle.ts';
import { toItem, type Planned } from '../../engine/drafts/plan-publication.ts';
import { readDrafts, toDraftNote } from '../../engine/drafts/stored-drafts.ts';
import { rowsWithin } from '../../engine/list-page.ts';
import { isAllowed } from '../../engine/permissions.ts';
import { createRepository } from '../../engine/repository.ts';
import { getContract, getId, getLabel, toRecordKey } from '../../engine/resource.ts';
import { listReviewed, toReviewed } from '../../engine/reviews/change-review.ts';
import { toSeenVersion } from '../../engine/reviews/demanded-review.ts';
import { isWriter } from '../../engine/reviews/draft-writers.ts';
import { listReviewers } from '../../engine/reviews/reviewers.ts';
import { isCurrent, readLines, readReview } from '../../engine/reviews/stored-reviews.ts';
import type { Scope } from '../../engine/scope.ts';
import { HttpProblem } from '../../http/problem.ts';
import { readNames } from '../site/describe-changes.ts';
import { listWrittenFields } from './list-written-fields.ts';

type ToPerson = (id: number | null | undefined) => NamedAccount | null;

/** Returns a function that names people. */
async function createToPerson(
  database: Database,
  { accountsKey, ids }: { accountsKey: string; ids: readonly (number | null | undefined)[] },
): Promise<ToPerson> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  const names = await readNames(database, { accountsKey, ids: known });
  return (id) => (id === null || id === undefined ? null : { id, name: names.get(id) ?? null });
}

/**
 * Describes the review of a record for a response to the writer of the target.
 * @throws HttpProblem 404 without the record
 */
export async function describeReview(
  target: BundleTarget,
  { id, accountsKey }: { id: number; accountsKey: string },
): Promise<Review> {
  const { database, contract, scope, writer } = target;
  const { db } = database;
  const { appKey } = scope;
  const record = await createRepository(db, database).read(scope, { contract, by: { id } });
  if (!record) throw new HttpProblem(404);
  const planned = await listReviewed(db, { target, id });
  const stored = await readReview(db, toReviewed(target, id));
  const lines = await readLines(db, toReviewed(target, id));
  const concerned = [...new Set([contract, ...planned.map((one) => one.contract)])];
  const reviewers = await listReviewers(db, { appKey, accountsKey, contracts: concerned });
  const drafts = planned.map(toSeenVersion);
  const review = stored?.review;
  const toPerson = await createToPerson(database, {
    accountsKey,
    ids: [
      ...[review?.asked_by, review?.asked_user, review?.decided_by],
      ...lines.map((line) => Number(line.user_id)),
      ...reviewers.map((one) => one.id),
    ],
  });
  return {
    ...(review ? toRequest(review, toPerson) : noRequest),
    is_current: stored !== undefined && isCurrent(stored.pins, drafts),
    drafts: planned.map(toReviewedDraft),
    may_ask: isAllowed(toTarget(target, contract), { action: 'draft', record }),
    may_decide: concerned.every((one) => isAllowed(toTarget(target, one), { action: 'publish' })),
    is_own: drafts.length > 0 && (await isWriter(db, { appKey, drafts, userId: writer.userId })),
    reviewers: reviewers.filter((one) => one.id !== writer.userId).flatMap((one) => toPerson(one.id) ?? []),
    lines: lines.map((line) => toLine(line, toPerson)),
  };
}

/** What a review has while nobody has asked for one. */
const noRequest = {
  state: null,
  version: 0,
  asked_by: null,
  asked_at: null,
  asked: null,
  decided_by: null,
  decided_at: null,
};

const toRequest = (review: Reviews, toPerson: ToPerson) => ({
  state: reviewStates.find((known) => known === review.state) ?? null,
  version: review.version,
  asked_by: toPerson(review.asked_by),
  asked_at: review.asked_at,
  asked: toPerson(review.asked_user),
  decided_by: toPerson(review.decided_by),
  decided_at: review.decided_at,
});

function toReviewedDraft(planned: Planned) {
  const { resource, noun, id, label, action, version } = toItem({ ...planned, prepared: undefined, errors: {} });
  const fields = listWrittenFields(planned);
  return { resource, noun, id, label, action, version, fields, record_version: Number(planned.record.version) };
}

const toLine = (line: Row, toPerson: ToPerson): Review['lines'][number] => ({
  id: Number(line.id),
  action: reviewActions.find((known) => known === line.action) ?? 'comment',
  at: String(line.at),
  by: toPerson(Number(line.user_id)) ?? { id: Number(line.user_id), name: null },
  version: Number(line.version),
  text: String(line.text),
});

/** Describes reviews for a list, with what the records are called in their drafts. */
export async function describeWaiting(
  database: Database,
  { scope, accountsKey, reviews }: { scope: Scope; accountsKey: string; reviews: readonly Reviews[] },
): Promise<WaitingReview[]> {
  const ids = reviews.flatMap((one) => [one.asked_by, one.asked_user]);
  const toPerson = await createToPerson(database, { accountsKey, ids });
  const states = new Map<string, Pick<WaitingReview, 'label' | 'is_current'>>();
  for (const [resource, own] of Map.groupBy(reviews, (one) => one.resource))
    for (const [id, state] of await readStates(database, { scope, resource, ids: own.map((one) => one.record_id) }))
      states.set(toRecordKey(resource, id), state);
  return reviews.flatMap((one) => {
    const state = states.get(toRecordKey(one.resource, one.record_id));
    if (!state) return [];
    return {
      resource: one.resource,
      noun: getContract(one.resource).noun,
      id: one.record_id,
      ...state,
      state: reviewStates.find((known) => known === one.state) ?? 'asked',
      asked_by: toPerson(one.asked_by) ?? { id: one.asked_by, name: null },
      asked_at: one.asked_at,
      asked: toPerson(one.asked_user),
    };
  });
}

/** Reads what records are called, and whether their own drafts are those that their reviews name. */
async function readStates(
  { db }: Database,
  { scope, resource, ids }: { scope: Scope; resource: string; ids: readonly number[] },
): Promise<Map<number, Pick<WaitingReview, 'label' | 'is_current'>>> {
  const contract = getContract(resource);
  const drafts = await readDrafts(db, { appKey: scope.appKey, contract, ids });
  const rows: Row[] = await rowsWithin({ db, scope }, contract)
    .select(['id', 'version', contract.label])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => {
      const draft = drafts.get(getId(row));
      const named = draft?.changes[contract.label] ? { ...row, ...draft.changes } : row;
      // Without a draft of its own, the review is about the record's parts.
      const isOwnCurrent = draft && draft.review?.version ? toDraftNote(row, draft).review?.is_current : true;
      return [getId(row), { label: getLabel(contract, named), is_current: isOwnCurrent ?? true }];
    }),
  );
}
