import { isDay, toTimes } from '@quoin/shared/admin/days';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Query } from '@quoin/shared/runtime/api-client';

export const changesPath = '/admin/dashboard/changes';

/** The filters and the page in the address of the changes. '' and 1 are the defaults. */
export interface ChangesQuery {
  person: string;
  kind: string;
  day: string;
  page: number;
}

const idPattern = /^[1-9]\d{0,8}$/;

/** The kinds of records in the change log. */
export const changeKinds: readonly string[] = [...contracts.map(({ name }) => name), 'files'];

/** Reads the address. What it cannot mean counts as absent. */
export function parseChangesQuery(params: URLSearchParams): ChangesQuery {
  const read = (name: string, isValid: (text: string) => boolean): string => {
    const text = params.get(name) ?? '';
    return isValid(text) ? text : '';
  };
  return {
    person: read('person', (text) => idPattern.test(text)),
    kind: read('kind', (text) => changeKinds.includes(text)),
    day: read('day', isDay),
    page: Number(read('page', (text) => /^[1-9]\d{0,4}$/.test(text)) || 1),
  };
}

/** Returns the address of the changes with these filters. */
export function toChangesHref({ person, kind, day, page }: ChangesQuery): string {
  const params = new URLSearchParams({
    ...(person === '' ? {} : { person }),
    ...(kind === '' ? {} : { kind }),
    ...(day === '' ? {} : { day }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return `${changesPath}${params.size === 0 ? '' : `?${params}`}`;
}

/** Returns the query of the API. */
export const toApiQuery = ({ person, kind, day, page }: ChangesQuery): Query => ({
  page,
  ...(person === '' ? {} : { by: person }),
  ...(kind === '' ? {} : { resource: kind }),
  ...(day === '' ? {} : toTimes(day)),
});
