import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Contract } from '@quoin/shared/contract/contract';
import { foldText } from '@quoin/shared/contract/texts/fold-text';
import { shownPerKind, maxSearchLength, type SearchGroup, type SearchMatch } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import type { Database } from '../../db/database.ts';
import { searchedColumns, stripMarkup } from '../../db/search-text.ts';
import type { Row } from '../../db/tables.ts';
import { readListQuery, readSearch } from '../../engine/list-query.ts';
import { getLabel, getId } from '../../engine/resource.ts';
import type { Scope } from '../../engine/scope.ts';
import type { HooksByResource } from '../../engine/resource-hooks.ts';
import { makeExcerpt } from '../../engine/texts/make-excerpt.ts';
import { createRepository } from '../../engine/repository.ts';
import { object, errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { allowRole, listVisible } from '../../engine/permissions.ts';

/** How many matches of a resource, in the order of its list, are ranked by their label. */
const maxRanked = 200;

type MatchedRecord = Pick<SearchMatch, 'id' | 'label'>;

/** Ranks labels that begin with the search text first, then labels that contain it, then all other matches. */
function namesFirst(search: string, records: readonly MatchedRecord[]): MatchedRecord[] {
  const folded = foldText(search);
  const rank = ({ label }: MatchedRecord): number => {
    const at = foldText(label).indexOf(folded);
    return at < 0 ? 2 : Math.min(at, 1);
  };
  return records.toSorted((one, other) => rank(one) - rank(other)).slice(0, shownPerKind);
}

/** Returns where a row contains the folded search text, if its label does not. */
function findExcerpt(contract: Contract, { row, folded }: { row: Row; folded: string }): SearchMatch['excerpt'] {
  if (foldText(getLabel(contract, row)).includes(folded)) return null;
  for (const column of searchedColumns(contract)) {
    const value = String(row[column] ?? '');
    const excerpt = makeExcerpt(contract.fields[column]?.kind === 'html' ? stripMarkup(value) : value, folded);
    if (excerpt) return excerpt;
  }
  return null;
}

/** Serves the search across all resources, for administrators. */
export function searchRoute(
  app: FastifyInstance,
  { database, gates, hooks }: { database: Database; gates: Gates; hooks: HooksByResource },
): void {
  const repository = createRepository(database.db, database);

  /** Finds the excerpts of the records that are shown and whose label does not contain the text. */
  async function readExcerpts(
    scope: Scope,
    { contract, search, matches }: { contract: Contract; search: string; matches: readonly MatchedRecord[] },
  ): Promise<Map<number, SearchMatch['excerpt']>> {
    const folded = foldText(search);
    const values = matches.filter(({ label }) => !foldText(label).includes(folded)).map(({ id }) => id);
    const rows = await repository.listByColumn(scope, { contract, column: 'id', values });
    return new Map(rows.map((row) => [getId(row), findExcerpt(contract, { row, folded })]));
  }

  app.get<{ Querystring: Record<string, unknown> }>(
    '/search',
    { onRequest: [gates.signedIn, allowRole('viewer')], schema },
    async (request) => {
      const { scope, holder } = getAdmin(request);
      const search = readSearch(request.query);
      if (search === '') return { data: [] };
      const searchContract = async (contract: Contract): Promise<SearchGroup[]> => {
        // A resource with a `home` is searched in that application, if the user administers it.
        const appKey = hooks.get(contract.name)?.home ?? scope.appKey;
        if (listVisible(holder, { appKey, contracts: [contract] }).length === 0) return [];
        const query = readListQuery(contract, {
          query: { search_key: search, size: String(maxRanked), fields: contract.label },
          audience: scope.audience,
        });
        const { data, total } = await repository.list({ ...scope, appKey }, { contract, query });
        if (total === 0) return [];
        const matches = namesFirst(
          search,
          data.map((row) => ({ id: getId(row), label: getLabel(contract, row) })),
        );
        const excerpts = await readExcerpts({ ...scope, appKey }, { contract, search, matches });
        const records = matches.map((match) => ({ ...match, excerpt: excerpts.get(match.id) ?? null }));
        return [{ resource: contract.name, total, records }];
      };
      return { data: (await Promise.all(contracts.map(searchContract))).flat() };
    },
  );
}

const [string, integer] = [{ type: 'string' }, { type: 'integer' }];

const match = object({
  id: integer,
  label: string,
  excerpt: { ...object({ before: string, match: string, after: string }), type: ['object', 'null'] },
});

const schema = {
  tags: ['search'],
  summary: 'Search all resources for a text',
  description: `For each resource with matches: their number, and ${shownPerKind} of the first ${maxRanked}. Labels that begin with the text come first, then labels that contain it. Where only another text contains it, \`excerpt\` has the words around.`,
  security: security.signedIn,
  querystring: { type: 'object', properties: { search_key: { ...string, maxLength: maxSearchLength } } },
  response: {
    200: makeSuccess('The matches by resource.', {
      type: 'array',
      items: object({
        resource: string,
        total: integer,
        records: { type: 'array', maxItems: shownPerKind, items: match },
      }),
    }),
    ...errorResponses(401, 403),
  },
};
