import { redirectCodes, redirects } from '@quoin/shared/contract/resources/redirects';
import { toSitePath } from '@quoin/shared/contract/site-path';
import type { RedirectTarget } from '@quoin/shared/contract/redirect-wire';
import { maxSearchLength } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { getAccess, getAdmin, type Gates } from '../../accounts/access.ts';
import type { Db } from '../../db/database.ts';
import { dateTimePattern } from '../../engine/field-schemas.ts';
import { readPaging, readSearch } from '../../engine/list-query.ts';
import { allow } from '../../engine/permissions.ts';
import { HttpProblem } from '../../http/problem.ts';
import { errorResponses, makePageSchema, makeSuccess, object } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { followRedirects, findRedirect, toStep } from '../../redirects/follow-redirects.ts';
import type { HitCounter } from '../../redirects/hit-counter.ts';
import { listAutomaticRedirects } from '../../redirects/list-automatic.ts';

/** At most so many rows are on one page. */
const maxSize = 100;

type Query = { Querystring: Record<string, unknown> };

/** Serves the target of one path, which the site asks for, and the redirects that nobody made, for administrators. */
export function redirectRoutes(
  app: FastifyInstance,
  { db, gates, hits }: { db: Db; gates: Gates; hits: HitCounter },
): void {
  // The response is not cached: each is a hit.
  app.get<Query>('/redirects/target', { onRequest: gates.open, schema: targetSchema }, async (request, reply) => {
    const { scope, holder, copy } = getAccess(request);
    const read = copy?.db ?? db;
    const path = toSitePath(String(request.query.path ?? ''));
    const row = await findRedirect(read, { appKey: scope.appKey, path });
    if (!row) throw new HttpProblem(404);
    const followed = await followRedirects(read, { appKey: scope.appKey, from: path, ...toStep(row) });
    if (followed.isLoop) throw new HttpProblem(404);
    if (!holder && !copy) hits.add({ appKey: scope.appKey, id: Number(row.id) });
    reply.header('cache-control', 'no-store');
    const data: RedirectTarget = { to_path: followed.to, code: followed.isTemporary ? '302' : '301' };
    return { data };
  });

  app.get<Query>(
    '/redirects/automatic',
    { onRequest: [gates.signedIn, allow('view', redirects)], schema: automaticSchema },
    async (request) => {
      const { appKey } = getAdmin(request).scope;
      const { page, size } = readPaging(request.query);
      const search = readSearch(request.query);
      return { data: await listAutomaticRedirects(db, { appKey, page, size: Math.min(size, maxSize), search }) };
    },
  );
}

const [string, integer] = [{ type: 'string' }, { type: 'integer' }];

const targetSchema = {
  tags: ['redirects'],
  summary: 'Find where a path leads',
  description:
    'For a path that has no content: where the site sends its visitors. Redirects that lead to others are followed to the last one. Without a token it counts as a hit.',
  security: security.publicRead,
  querystring: {
    type: 'object',
    required: ['path'],
    properties: { path: { ...string, description: 'A path of this site, in any form, such as `/Old-Page/`.' } },
  },
  response: {
    200: makeSuccess(
      'Where it leads.',
      object({
        to_path: { ...string, description: 'A path of this site, or an https address.' },
        code: { ...string, enum: [...redirectCodes], description: '302 if one of the redirects is temporary.' },
      }),
    ),
    ...errorResponses(401, 403, 404, 422),
  },
};

const automaticSchema = {
  tags: ['redirects'],
  summary: 'List the redirects of former addresses',
  description: 'The addresses that records had before, newest first. They lead to the records by themselves.',
  security: security.signedIn,
  querystring: {
    type: 'object',
    properties: {
      page: { ...integer, minimum: 1 },
      size: { ...integer, minimum: 1, maximum: maxSize },
      search_key: { ...string, maxLength: maxSearchLength, description: 'A part of the former slug.' },
    },
  },
  response: {
    200: makeSuccess(
      'One page of them.',
      makePageSchema(
        object({
          resource: string,
          id: integer,
          from_path: string,
          to_path: string,
          status: { ...integer, description: 'That of the record. One that is not active has no page.' },
          since: {
            type: ['string', 'null'],
            pattern: dateTimePattern,
            description: 'When the record got another address, in UTC; null if that is not known.',
          },
        }),
      ),
    ),
    ...errorResponses(401, 403),
  },
};
