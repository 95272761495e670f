import { isObject } from '@quoin/shared/contract/is-object';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { subscribers } from '@quoin/shared/contract/resources/subscribers';
import type { FastifyInstance } from 'fastify';
import type { Gates } from '../../accounts/access.ts';
import { createAttemptLimit } from '../../accounts/attempt-limit.ts';
import { hashToken, linkLifetimes, getTimestampAfter, createToken } from '../../accounts/links.ts';
import type { Background } from '../../background.ts';
import type { Database } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { activeStatus, getId } from '../../engine/resource.ts';
import { parseBody } from '../../engine/validate.ts';
import { create, update } from '../../engine/write.ts';
import { HttpProblem, refuseErrors } from '../../http/problem.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { now } from '../../timestamps.ts';
import { confirmDocs, subscribeDocs } from './subscription-docs.ts';
import { isConflict, visitorForm } from './visitors.ts';

interface RouteDependencies {
  database: Database;
  settings: Settings;
  gates: Gates;
  mailer: Mailer;
  background: Background;
}

/** Serves the newsletter's sign-up. If mail is configured, the owner of the address must confirm (spec point 15). */
export function subscriptionRoutes(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { database, gates, mailer, background, settings } = dependencies;
  const form = visitorForm(app);
  const perSubscriber = createAttemptLimit(
    { name: 'confirmation', max: 3, windowMs: 3_600_000 },
    { db: database.db, accountsKey: settings.accountsAppKey },
  );
  const thanks = mailer.isConfigured
    ? { message: 'Thank you. A link to confirm is on its way to your address.', needs_confirmation: true }
    : { message: 'Thank you. You are subscribed.', needs_confirmation: false };

  app.post('/subscriptions', { onRequest: gates.open, schema: subscribeDocs }, async (request, reply) => {
    const sent = await form.read(request);
    if (sent) {
      const {
        body: { email, name },
        appKey,
      } = sent;
      const { values, errors } = parseBody(subscribers, { body: { email, name }, isNew: true });
      refuseErrors(errors);
      await form.count(request);
      const row = await saveSubscriber(database, {
        appKey,
        body: { email, name, status: mailer.isConfigured ? 0 : activeStatus },
        email: String(values.email),
      });
      if (mailer.isConfigured && row && row.status !== activeStatus) background(() => askToConfirm(row));
    }
    // The same response for a new and a known address.
    return reply.code(201).send({ data: thanks });
  });

  // Mail programs open links by GET, perhaps twice or without a user, so confirming is idempotent.
  app.get<{ Querystring: Record<string, unknown> }>(
    '/subscriptions/confirm',
    { schema: confirmDocs.get },
    async (request, reply) => {
      const isPerson = (request.headers.accept ?? '').includes('text/html');
      try {
        const data = await confirm(database, request.query.token);
        return await (isPerson
          ? reply.redirect(`${settings.siteUrl}/?subscription=confirmed`, 303)
          : reply.send({ data }));
      } catch (error) {
        if (!isPerson || !(error instanceof HttpProblem)) throw error;
        return reply.redirect(`${settings.siteUrl}/?subscription=expired`, 303);
      }
    },
  );

  app.post<{ Body: unknown }>('/subscriptions/confirm', { schema: confirmDocs.post }, async ({ body }) => {
    return { data: await confirm(database, isObject(body) ? body.token : undefined) };
  });

  async function askToConfirm(row: Row): Promise<void> {
    const key = { app_key: String(row.app_key), subscriber_id: getId(row) };
    try {
      await perSubscriber.count(`${key.app_key} ${key.subscriber_id}`);
    } catch (error) {
      // Beyond the limit: this form must not be used to flood somebody's mailbox.
      if (error instanceof HttpProblem) return;
      throw error;
    }
    const token = createToken();
    await database.db
      .deleteFrom('subscription_links')
      .where('app_key', '=', key.app_key)
      .where('expires_at', '<=', now())
      .execute();
    await database.db
      .insertInto('subscription_links')
      .values({ ...key, token_hash: hashToken(token), expires_at: getTimestampAfter(linkLifetimes.subscription) })
      .execute();
    const site = await database.db
      .selectFrom('applications')
      .select('name')
      .where('app_key', '=', key.app_key)
      .executeTakeFirst();
    await mailer.send({
      to: String(row.email),
      subject: `${String(site?.name)}: please confirm your subscription`,
      text:
        `Somebody, probably you, has subscribed this address to the news of ${String(site?.name)}.\n\nConfirm it here within seven days:\n`
        + `${settings.apiUrl}/api/subscriptions/confirm?token=${token}\n\nIf it was not you, there is nothing to do.\n`,
    });
  }
}

interface SubscriptionRequest {
  appKey: string;
  body: Readonly<Record<string, unknown>>;
  email: string;
}

/** Finds or creates the subscriber with this email. */
async function saveSubscriber(
  database: Database,
  { appKey, body, email }: SubscriptionRequest,
): Promise<Row | undefined> {
  const findSubscriber = (): Promise<Row | undefined> =>
    database.db
      .selectFrom('subscribers')
      .select(['id', 'app_key', 'email', 'status'])
      .where('app_key', '=', appKey)
      .where('email', '=', email)
      .executeTakeFirst();
  const existing = await findSubscriber();
  if (existing) return existing;
  try {
    return await create({ database, contract: subscribers, hooks: {}, scope: { appKey, audience: 'admin' } }, body);
  } catch (error) {
    if (!isConflict(error)) throw error;
    return findSubscriber();
  }
}

/**
 * Confirms a subscription. The token identifies the application too, because a link in a mail sends no header.
 * @throws {HttpProblem} 422 when the link is unknown or has expired
 */
async function confirm(database: Database, token: unknown): Promise<{ message: string }> {
  const hash = hashToken(typeof token === 'string' ? token.slice(0, 200) : '');
  const link = await database.db
    .selectFrom('subscription_links')
    .innerJoin('subscribers', (join) =>
      join
        .onRef('subscribers.app_key', '=', 'subscription_links.app_key')
        .onRef('subscribers.id', '=', 'subscription_links.subscriber_id'),
    )
    .select([
      'subscription_links.app_key as appKey',
      'subscription_links.subscriber_id as id',
      'subscribers.status as status',
    ])
    .where('subscription_links.token_hash', '=', hash)
    .where('subscription_links.expires_at', '>', now())
    .executeTakeFirst();
  if (!link)
    throw new HttpProblem(422, { errors: { token: ['This link is too old. Subscribe again to get another one.'] } });
  if (link.status !== activeStatus) {
    const scope = { appKey: link.appKey, audience: 'admin' } as const;
    await update(
      { database, contract: subscribers, hooks: {}, scope },
      { id: link.id, body: { status: activeStatus } },
    );
  }
  return { message: 'Your subscription is confirmed.' };
}
