import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Contract } from '@quoin/shared/contract/contract';
import { shownPerKind, maxSearchLength, type SearchGroup } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import type { Database } from '../../db/database.ts';
import { fold } from '../../db/search-text.ts';
import { readListQuery, readSearch } from '../../engine/list-query.ts';
import { getLabel, getId } from '../../engine/resource.ts';
import type { HooksByResource } from '../../engine/resource-hooks.ts';
import { createRepository } from '../../engine/repository.ts';
import { object, errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';

/** How many matches of a resource, in the order of its list, are ranked by their label. */
const maxRanked = 200;

type MatchedRecord = SearchGroup['records'][number];

/** Ranks labels that begin with the search text first, then labels that contain it, then all other matches. */
function namesFirst(search: string, records: readonly MatchedRecord[]): MatchedRecord[] {
  const folded = fold(search);
  const rank = ({ label }: MatchedRecord): number => {
    const at = fold(label).indexOf(folded);
    return at < 0 ? 2 : Math.min(at, 1);
  };
  return records.toSorted((one, other) => rank(one) - rank(other)).slice(0, shownPerKind);
}

/** Serves the search across all resources, for administrators. */
export function searchRoute(
  app: FastifyInstance,
  { database, gates, hooks }: { database: Database; gates: Gates; hooks: HooksByResource },
): void {
  const repository = createRepository(database.db, database);

  app.get<{ Querystring: Record<string, unknown> }>(
    '/search',
    { onRequest: gates.signedIn, schema },
    async (request) => {
      const { scope, holder } = getAdmin(request);
      const search = readSearch(request.query);
      if (search === '') return { data: [] };
      const searchContract = async (contract: Contract): Promise<SearchGroup[]> => {
        // A resource with a `home` is searched in that application, if the user administers it.
        const appKey = hooks.get(contract.name)?.home ?? scope.appKey;
        if (!holder.appKeys.includes(appKey)) return [];
        const query = readListQuery(contract, {
          query: { search_key: search, size: String(maxRanked), fields: contract.label },
          audience: scope.audience,
        });
        const { data, total } = await repository.list({ ...scope, appKey }, { contract, query });
        return total === 0
          ? []
          : [
              {
                resource: contract.name,
                total,
                records: namesFirst(
                  search,
                  data.map((row) => ({ id: getId(row), label: getLabel(contract, row) })),
                ),
              },
            ];
      };
      return { data: (await Promise.all(contracts.map(searchContract))).flat() };
    },
  );
}

const [string, integer] = [{ type: 'string' }, { type: 'integer' }];

const schema = {
  tags: ['search'],
  summary: 'Search all resources for a text',
  description: `For each resource with matches: their number, and ${shownPerKind} of the first ${maxRanked}. Labels that begin with the text come first, then labels that contain it.`,
  security: security.signedIn,
  querystring: { type: 'object', properties: { search_key: { ...string, maxLength: maxSearchLength } } },
  response: {
    200: makeSuccess('The matches by resource.', {
      type: 'array',
      items: object({
        resource: string,
        total: integer,
        records: { type: 'array', maxItems: shownPerKind, items: object({ id: integer, label: string }) },
      }),
    }),
    ...errorResponses(401, 403),
  },
};
