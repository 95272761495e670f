import { maxSearchLength } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { getAccess, type Gates } from '../../accounts/access.ts';
import type { Database } from '../../db/database.ts';
import { readPaging, readSearch } from '../../engine/list-query.ts';
import { createRepository } from '../../engine/repository.ts';
import { createIfChanged } from '../../http/if-changed.ts';
import type { SendCached } from '../../http/response-cache.ts';
import { errorResponses, makeSuccess, object } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { findSiteMatches, matchesPerPage } from '../../site-search/find-matches.ts';
import { maxRanked } from '../../site-search/search-context.ts';

/** Serves the search of the public site. It finds the same with and without a token: what visitors can read. */
export function siteSearchRoute(
  app: FastifyInstance,
  { database, gates, sendCached }: { database: Database; gates: Gates; sendCached: SendCached },
): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    '/site-search',
    { onRequest: [gates.open, createIfChanged(sendCached)], schema },
    async (request) => {
      const {
        scope: { appKey },
        copy = database,
      } = getAccess(request);
      const repository = createRepository(copy.db, copy);
      const { page } = readPaging(request.query);
      const search = readSearch(request.query);
      return { data: await findSiteMatches({ repository, scope: { appKey, audience: 'public' } }, { search, page }) };
    },
  );
}

const [string, integer, boolean] = [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }];

const marked = (description: string) => ({
  type: 'array',
  description,
  items: object({ text: string, is_match: boolean }),
});

const schema = {
  tags: ['search'],
  summary: 'Search the public site',
  description: `The pages of the site with all words of a text, and entries of pages: pages (with their sections and widgets), posts, profiles, categories, FAQs and careers. Titles that begin with the text come first, then titles that contain it. The first ${maxRanked} matches of each kind are ranked; \`is_complete\` says whether there are more.`,
  security: security.publicRead,
  querystring: {
    type: 'object',
    properties: { search_key: { ...string, maxLength: maxSearchLength }, page: { ...integer, minimum: 1 } },
  },
  response: {
    200: makeSuccess(
      'One page of the matches.',
      object({
        data: {
          type: 'array',
          maxItems: matchesPerPage,
          items: object({
            resource: { ...string, description: '`sections` means the home page.' },
            id: integer,
            slug: { ...string, description: 'The slug of the page on which it is; empty for the home page.' },
            title: string,
            marked_title: marked('The title in parts: with the words, and between them.'),
            excerpt: marked('The text around the first match, or its beginning.'),
          }),
        },
        current_page: integer,
        last_page: integer,
        per_page: integer,
        total: integer,
        is_complete: boolean,
      }),
    ),
    304: { description: 'The copy that If-None-Match names is current.', type: 'null' },
    ...errorResponses(401, 403, 404, 422),
  },
};
