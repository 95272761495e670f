import type { Contract } from '@quoin/shared/contract/contract';
import type { ListQuery } from '../engine/list-query.ts';
import type { Repository } from '../engine/repository.ts';
import type { Scope } from '../engine/scope.ts';

/** How many matches of a kind, in the order of its list, are ranked. */
export const maxRanked = 200;

export interface SearchContext {
  repository: Repository;
  scope: Scope;
}

/** Returns the query of a list in its usual order, with the first `maxRanked` rows unless `query` says otherwise. */
export const makeQuery = (contract: Contract, query: Partial<ListQuery>): ListQuery => ({
  page: 1,
  size: maxRanked,
  isPaged: true,
  search: '',
  sort: contract.order.by,
  descending: contract.order.descending,
  filters: [],
  ...query,
});
