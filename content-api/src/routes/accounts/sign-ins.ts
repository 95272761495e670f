import type { Settings } from '@quoin/shared/contract/settings/settings';
import { signInOutcomes } from '@quoin/shared/contract/sign-ins';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import type { Database } from '../../db/database.ts';
import { HttpProblem } from '../../http/problem.ts';
import { errorResponses, makePageSchema, makeSuccess, object } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { allowRole } from '../../engine/permissions.ts';

interface RouteDependencies {
  database: Database;
  settings: Settings;
  gates: Gates;
}

/** How many of their own events users see. */
const ownEvents = 50;
const maxSize = 100;

/**
 * Serves the record of sign-ins: to users their own, and to the administrators of an application those of its members
 * there. An event at another application is not listed, so nothing tells who is a member elsewhere.
 */
export function signInRoutes(
  app: FastifyInstance,
  { database: { db }, settings: { accountsAppKey: accountsKey }, gates }: RouteDependencies,
): void {
  const columns = [
    'sign_in_events.id',
    'sign_in_events.at',
    'sign_in_events.outcome',
    'sign_in_events.count',
    'sign_in_events.device',
    'sign_in_events.address',
  ] as const;

  app.get('/account/sign-ins', { schema: ownDocs }, async (request) => {
    const holder = await gates.holder(request);
    if (!holder) throw new HttpProblem(401);
    const data = await db
      .selectFrom('sign_in_events')
      .select(columns)
      .where('app_key', '=', accountsKey)
      .where('user_id', '=', holder.userId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(ownEvents)
      .execute();
    return { data };
  });

  app.get<{ Querystring: Record<string, unknown> }>(
    '/sign-ins',
    { onRequest: [gates.person, allowRole('admin')], schema: siteDocs },
    async (request) => {
      const page = readNumber(request.query.page, { name: 'page', fallback: 1, max: 999_999 });
      const size = readNumber(request.query.size, { name: 'size', fallback: 25, max: maxSize });
      const { appKey } = getAdmin(request).scope;
      const events = db
        .selectFrom('sign_in_events')
        .innerJoin('memberships', (join) =>
          join
            .onRef('memberships.app_key', '=', 'sign_in_events.site_key')
            .onRef('memberships.user_app_key', '=', 'sign_in_events.app_key')
            .onRef('memberships.user_id', '=', 'sign_in_events.user_id'),
        )
        .innerJoin('users', (join) =>
          join.onRef('users.app_key', '=', 'sign_in_events.app_key').onRef('users.id', '=', 'sign_in_events.user_id'),
        )
        .where('sign_in_events.app_key', '=', accountsKey)
        .where('sign_in_events.site_key', '=', appKey);
      const { total } = await events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const data = await events
        .select([...columns, 'users.name', 'users.firstname', 'users.lastname', 'users.email'])
        .orderBy('sign_in_events.at', 'desc')
        .orderBy('sign_in_events.id', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      return {
        data: {
          data,
          current_page: page,
          last_page: Math.max(1, Math.ceil(Number(total) / size)),
          per_page: size,
          total: Number(total),
        },
      };
    },
  );
}

/** @throws {HttpProblem} 400 when the value is no whole number from 1 to `max` */
function readNumber(value: unknown, { name, fallback, max }: { name: string; fallback: number; max: number }): number {
  if (value === undefined) return fallback;
  const number = typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : max + 1;
  if (number > max) throw new HttpProblem(400, { detail: `${name} must be a whole number from 1 to ${max}.` });
  return number;
}

const text = { type: 'string' };
const integer = { type: 'integer' };
const event = {
  id: integer,
  at: { ...text, description: 'In UTC; the last time, if there are several.' },
  outcome: { type: 'string', enum: [...signInOutcomes] },
  count: {
    ...integer,
    description: 'How often it happened: equal failures within an hour, and other events within a minute, are one row.',
  },
  device: { ...text, description: 'The browser and its system, such as "Firefox on Linux".' },
  address: { ...text, description: 'The IP address.' },
};
const kept = 'Events are kept for 90 days.';
const ownDocs = {
  tags: ['session'],
  summary: 'List the sign-ins of the account of the token',
  description: `The last ${ownEvents}, with failed ones. ${kept}`,
  security: security.holder,
  response: {
    200: makeSuccess('The latest first.', { type: 'array', items: object(event) }),
    ...errorResponses(401, 403),
  },
};
const siteDocs = {
  tags: ['users'],
  summary: 'List the sign-ins of the administrators of the application of the header',
  description: `Those at this application only, with failed ones. ${kept}`,
  security: security.person,
  querystring: {
    type: 'object',
    properties: {
      page: { type: 'integer', minimum: 1 },
      size: { type: 'integer', minimum: 1, maximum: maxSize, default: 25 },
    },
  },
  response: {
    200: makeSuccess(
      'The latest first.',
      makePageSchema(object({ ...event, name: text, firstname: text, lastname: text, email: text })),
    ),
    ...errorResponses(401, 403),
  },
};
