import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import type { Database } from '../../db/database.ts';
import type { BundleTarget } from '../../engine/bundle.ts';
import { allow, allowRole, isAllowed, listVisible } from '../../engine/permissions.ts';
import type { HooksByResource } from '../../engine/resource-hooks.ts';
import {
  askReview,
  commentReview,
  decideReview,
  toReviewed,
  withdrawReview,
} from '../../engine/reviews/change-review.ts';
import { listWriters } from '../../engine/reviews/draft-writers.ts';
import { listReviewers } from '../../engine/reviews/reviewers.ts';
import { readReview } from '../../engine/reviews/stored-reviews.ts';
import { listByUser, listForUser } from '../../engine/reviews/waiting-reviews.ts';
import { parseId, readBody } from '../../engine/write-requests.ts';
import { HttpProblem } from '../../http/problem.ts';
import { createCallLimit } from '../../http/rate-limit.ts';
import type { MailReview } from '../../mail/review-mail.ts';
import { describeReview, describeWaiting } from './describe-reviews.ts';
import { readAsked, readComment, readDecision } from './read-review-change.ts';
import { documentReviews, waitingDocs } from './review-docs.ts';

interface ReviewRoutes {
  database: Database;
  settings: Pick<Settings, 'accountsAppKey'>;
  gates: Gates;
  hooks: HooksByResource;
  mailReview: MailReview;
}
interface OneRecord {
  Params: { id: string };
}
type CountCall = (request: FastifyRequest) => Promise<void>;

const drafted = contracts.filter(({ editing }) => editing.drafts);

/**
 * Serves the reviews of drafts. A review is no content: it changes no version and no revision. Requests and decisions
 * are in the audit, comments are not.
 */
export function reviewRoutes(app: FastifyInstance, dependencies: ReviewRoutes): void {
  const { database, settings, gates } = dependencies;
  // Each of these calls stores a line, and some are mailed.
  const perUser = createCallLimit(app, {
    max: 300,
    windowMs: 3_600_000,
    getKey: (request) => String(getAdmin(request).holder.userId),
  });
  for (const contract of drafted) serveReview(app, { ...dependencies, contract, perUser });

  app.get('/reviews', { onRequest: [gates.person, allowRole('viewer')], schema: waitingDocs }, async (request) => {
    const { scope, holder } = getAdmin(request);
    const { appKey } = scope;
    const { userId } = holder;
    const sees = listVisible(holder, { appKey, contracts: drafted }).map(({ name }) => name);
    const publishes = drafted
      .filter((contract) => isAllowed({ contract, scope, writer: holder }, { action: 'publish' }))
      .map(({ name }) => name);
    const { db } = database;
    const [mine, others] = [
      await listForUser(db, { appKey, userId, publishes, sees }),
      await listByUser(db, { appKey, userId, sees }),
    ];
    const named = { scope, accountsKey: settings.accountsAppKey };
    return {
      data: {
        for_me: await describeWaiting(database, { ...named, reviews: mine }),
        by_me: await describeWaiting(database, { ...named, reviews: others }),
      },
    };
  });
}

function serveReview(
  app: FastifyInstance,
  {
    database,
    settings: { accountsAppKey: accountsKey },
    gates,
    hooks,
    mailReview,
    contract,
    perUser,
  }: ReviewRoutes & { contract: Contract; perUser: CountCall },
): void {
  const path = `/${contract.name}/:id/review`;
  const docs = documentReviews(contract);
  const onRead = [gates.signedIn, allow('view', contract)];
  const onDraft = [gates.signedIn, allow('draft', contract)];
  // What somebody says or decides in a review is their own word.
  const onDecide = [gates.person, allow('publish', contract)];
  const onComment = [gates.person, allow('view', contract)];
  const getTarget = (request: FastifyRequest): BundleTarget => {
    const { scope, holder } = getAdmin(request);
    return { database, contract, allHooks: hooks, scope, writer: holder };
  };
  const answer = async (target: BundleTarget, id: number) => ({
    data: await describeReview(target, { id, accountsKey }),
  });

  app.get<OneRecord>(path, { onRequest: onRead, schema: docs.read }, (request) =>
    answer(getTarget(request), parseId(request.params.id)),
  );

  app.post<OneRecord>(path, { onRequest: onDraft, schema: docs.ask }, async (request) => {
    const target = getTarget(request);
    const { appKey } = target.scope;
    const id = parseId(request.params.id);
    const body = readBody(request, appKey);
    const [askedUser, comment] = [readAsked(body), readComment(body, { isRequired: false })];
    await perUser(request);
    const reviewers = await listReviewers(database.db, { appKey, accountsKey, contracts: [contract] });
    if (askedUser !== null && !reviewers.some((one) => one.id === askedUser))
      throw new HttpProblem(422, { errors: { user: [`Must be a member who may publish this ${contract.noun}.`] } });
    await askReview(target, { id, comment, askedUser });
    const whom = reviewers.map((one) => one.id).filter((one) => one === (askedUser ?? one));
    const others = whom.filter((one) => one !== target.writer.userId);
    mailReview({ appKey, contract, id, whom: others, news: 'asked' });
    return answer(target, id);
  });

  app.put<OneRecord>(path, { onRequest: onDecide, schema: docs.decide }, async (request) => {
    const target = getTarget(request);
    const { appKey } = target.scope;
    const id = parseId(request.params.id);
    const { decision, seen, comment } = readDecision(readBody(request, appKey));
    await perUser(request);
    await decideReview(target, { id, comment, decision, seen });
    const record = toReviewed(target, id);
    const stored = await readReview(database.db, record);
    const concerned = [...(stored ? [stored.review.asked_by] : []), ...(await listWriters(database.db, record))];
    const whom = [...new Set(concerned)].filter((one) => one !== target.writer.userId);
    mailReview({ appKey, contract, id, whom, news: decision });
    return answer(target, id);
  });

  app.delete<OneRecord>(path, { onRequest: onDraft, schema: docs.withdraw }, async (request) => {
    await perUser(request);
    await withdrawReview(getTarget(request), { id: parseId(request.params.id), comment: '' });
    return { data: { message: 'It is withdrawn.' } };
  });

  app.post<OneRecord>(`${path}/comments`, { onRequest: onComment, schema: docs.comment }, async (request) => {
    const target = getTarget(request);
    const id = parseId(request.params.id);
    const comment = readComment(readBody(request, target.scope.appKey), { isRequired: true });
    await perUser(request);
    await commentReview(target, { id, comment });
    return answer(target, id);
  });
}
