import type { AuditAction, AuditEntry } from '@quoin/shared/contract/audit';
import type { ReviewAction, ReviewDecision, SeenVersion } from '@quoin/shared/contract/review-wire';
import { appendAudit } from '../../audit/append.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { HttpProblem } from '../../http/problem.ts';
import { toTarget, type BundleTarget } from '../bundle.ts';
import { listDrafts, type Planned } from '../drafts/plan-publication.ts';
import { isOpen, readDrafts } from '../drafts/stored-drafts.ts';
import { refuseUnlessAllowed } from '../permissions.ts';
import { createRepository } from '../repository.ts';
import { getId, getLabel } from '../resource.ts';
import { toSeenVersion } from './demanded-review.ts';
import { isWriter, type ReviewedRecord } from './draft-writers.ts';
import { addLine, areSame, deleteReview, storeDecision, storeRequest } from './stored-reviews.ts';

/** A record whose drafts are reviewed, and what somebody says about them. */
interface ReviewChange {
  id: number;
  /** Plain text; '' for none. */
  comment: string;
}

export const toReviewed = ({ contract, scope }: BundleTarget, id: number): ReviewedRecord => ({
  appKey: scope.appKey,
  resource: contract.name,
  id,
});

/**
 * Lists the drafts of a record and its parts that a review is about. Parts that are deleted with their record are none
 * of their own.
 */
export const listReviewed = async (db: Db, { target, id }: { target: BundleTarget; id: number }): Promise<Planned[]> =>
  (await listDrafts(db, { target, id, withBundle: true })).filter(({ isRemovedPart }) => !isRemovedPart);

async function readRecord(db: Db, { target, id }: { target: BundleTarget; id: number }): Promise<Row> {
  const { contract, scope, database } = target;
  const record = await createRepository(db, database).read(scope, { contract, by: { id } });
  if (!record) throw new HttpProblem(404);
  return record;
}

/**
 * Asks for a review of the drafts of a record and of its parts, as they are now.
 * @param askedUser the person who is asked; null for anybody who may publish
 * @throws HttpProblem 403 for who may not draft the record, 404 without it, 409 when it has no draft
 */
export async function askReview(
  target: BundleTarget,
  { id, comment, askedUser }: ReviewChange & { askedUser: number | null },
): Promise<void> {
  const userId = target.writer.userId;
  await target.database.db.transaction().execute(async (db) => {
    const record = await readRecord(db, { target, id });
    refuseUnlessAllowed(toTarget(target, target.contract), { action: 'draft', record });
    const drafts = (await listReviewed(db, { target, id })).map(toSeenVersion);
    if (drafts.length === 0) throw new HttpProblem(409, { detail: 'There is no draft to review.' });
    await storeRequest(db, { record: toReviewed(target, id), drafts, userId, askedUser });
    const detail = askedUser === null ? {} : { asked: askedUser };
    await tell(db, { target, record, action: 'asked', audit: 'ask-review', drafts, comment, detail });
  });
}

/** How the audit calls what a reviewer decides. */
const decisions = { approved: 'approve', changes: 'ask-changes' } as const;

/**
 * Approves drafts, or asks for changes of them. It names the versions that the reviewer has seen.
 * @throws HttpProblem 403 for who may not publish them, and for an approval by somebody who has written them; 409 when
 * nobody has asked for a review, 412 when there are other drafts by now
 */
export async function decideReview(
  target: BundleTarget,
  { id, comment, decision, seen }: ReviewChange & { decision: ReviewDecision; seen: readonly SeenVersion[] },
): Promise<void> {
  const { appKey } = target.scope;
  const userId = target.writer.userId;
  await target.database.db.transaction().execute(async (db) => {
    const record = await readRecord(db, { target, id });
    const planned = await listReviewed(db, { target, id });
    for (const contract of new Set([target.contract, ...planned.map((one) => one.contract)]))
      refuseUnlessAllowed(toTarget(target, contract), { action: 'publish' });
    const drafts = planned.map(toSeenVersion);
    if (!areSame(drafts, seen))
      throw new HttpProblem(412, { detail: 'The drafts have changed since you looked at them. Look at them again.' });
    if (drafts.length === 0) throw new HttpProblem(409, { detail: 'There is no draft to review.' });
    if (decision === 'approved' && (await isWriter(db, { appKey, drafts, userId })))
      throw new HttpProblem(403, {
        code: 'needs_review',
        detail: 'You have written some of these changes, so somebody else has to approve them.',
      });
    if (!(await storeDecision(db, { record: toReviewed(target, id), drafts, userId, decision })))
      throw new HttpProblem(409, { detail: 'Nobody asks for a review of this draft any more.' });
    await tell(db, { target, record, action: decision, audit: decisions[decision], drafts, comment });
  });
}

/**
 * Takes a request for a review back, with what was decided on it.
 * @throws HttpProblem 403 for who may not draft the record, 404 without the record or a review
 */
export async function withdrawReview(target: BundleTarget, { id, comment }: ReviewChange): Promise<void> {
  await target.database.db.transaction().execute(async (db) => {
    const record = await readRecord(db, { target, id });
    refuseUnlessAllowed(toTarget(target, target.contract), { action: 'draft', record });
    const drafts = (await listReviewed(db, { target, id })).map(toSeenVersion);
    if (!(await deleteReview(db, toReviewed(target, id)))) throw new HttpProblem(404);
    await tell(db, { target, record, action: 'withdrawn', audit: 'withdraw-review', drafts, comment });
  });
}

/** Adds a comment to the review of a record. It decides nothing, so the audit does not tell it. */
export async function commentReview(target: BundleTarget, { id, comment }: ReviewChange): Promise<void> {
  await target.database.db.transaction().execute(async (db) => {
    await readRecord(db, { target, id });
    const record = toReviewed(target, id);
    const draft = (await readDrafts(db, { ...record, contract: target.contract, ids: [id] })).get(id);
    const version = draft && isOpen(draft) ? draft.version : 0;
    await addLine(db, { record, line: { action: 'comment', userId: target.writer.userId, version, text: comment } });
  });
}

const toLine = (
  { contract, writer }: BundleTarget,
  { id, drafts }: { id: number; drafts: readonly SeenVersion[] },
) => ({
  userId: writer.userId,
  version: drafts.find((draft) => draft.resource === contract.name && draft.id === id)?.version ?? 0,
});

interface Deed {
  target: BundleTarget;
  record: Row;
  action: ReviewAction;
  audit: AuditAction;
  drafts: readonly SeenVersion[];
  comment: string;
  detail?: AuditEntry['detail'];
}

/** Adds what was done to the lines of the review and to the audit, which does not have the comment. */
async function tell(db: Db, { target, record, action, audit, drafts, comment, detail = {} }: Deed): Promise<void> {
  const { contract, scope } = target;
  const id = getId(record);
  const line = toLine(target, { id, drafts });
  await addLine(db, { record: toReviewed(target, id), line: { ...line, action, text: comment } });
  await appendAudit(db, {
    appKey: scope.appKey,
    events: [
      {
        action: audit,
        by: target.writer,
        resource: contract.name,
        recordId: id,
        label: getLabel(contract, record),
        version: line.version,
        detail,
      },
    ],
  });
}
