import { isDay, toTimes } from '@quoin/shared/admin/days';
import { auditActions } from '@quoin/shared/contract/audit';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Query } from '@quoin/shared/runtime/api-client';

export const auditPath = '/admin/administrators/audit';

/** The filters in the address of the audit, and the number before which its entries begin. '' is the default. */
export interface AuditQuery {
  person: string;
  action: string;
  kind: string;
  from: string;
  until: string;
  before: string;
}

/** The kinds of records in the audit. */
export const auditKinds: readonly string[] = [...contracts.map(({ name }) => name), 'files'];

const isNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** Reads the address. What it cannot mean counts as absent. */
export function parseAuditQuery(params: URLSearchParams): AuditQuery {
  const read = (name: string, isValid: (text: string) => boolean): string => {
    const text = params.get(name) ?? '';
    return isValid(text) ? text : '';
  };
  return {
    person: read('person', isNumber),
    action: read('action', (text) => auditActions.some((known) => known === text)),
    kind: read('kind', (text) => auditKinds.includes(text)),
    from: read('from', isDay),
    until: read('until', isDay),
    before: read('before', isNumber),
  };
}

/** Returns the address of the audit with these filters. */
export function toAuditHref(query: Partial<AuditQuery>): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return `${auditPath}${params.size === 0 ? '' : `?${params}`}`;
}

/** Returns the filters as the API has them. The last day counts whole. */
export const toApiFilters = ({ person, action, kind, from, until }: AuditQuery): Query => ({
  ...(person === '' ? {} : { by: person }),
  ...(action === '' ? {} : { action }),
  ...(kind === '' ? {} : { resource: kind }),
  ...(from === '' ? {} : { from: toTimes(from).from }),
  ...(until === '' ? {} : { until: toTimes(until).until }),
});
