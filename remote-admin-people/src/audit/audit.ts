import { auditActions, type AuditEntry, type AuditPage } from '@quoin/shared/contract/audit';
import { isObject } from '@quoin/shared/contract/is-object';
import { isNamedAccountOrNull } from '@quoin/shared/contract/named-account';
import { call } from '@quoin/shared/runtime/api-client';
import { toApiError } from '@quoin/shared/runtime/api-error';
import { toApiFilters, type AuditQuery } from './audit-query.ts';

/** The entries of a page of the screen. */
const size = 50;

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

const isEntry = (value: unknown): value is AuditEntry =>
  isObject(value)
  && typeof value.number === 'number'
  && typeof value.at === 'string'
  && isNamedAccountOrNull(value.by)
  && auditActions.some((known) => known === value.action)
  && [value.resource, value.record_id, value.label].every(isTextOrNull)
  && isObject(value.detail);

/**
 * `GET /audit`: a page of who did what at this site, the newest first.
 * @throws ApiError as `call` does, or with status 502 if the response is not such a page
 */
export async function readAudit(query: AuditQuery): Promise<AuditPage> {
  const before = query.before === '' ? {} : { before: query.before };
  const answer = await call('GET', '/audit', { query: { ...toApiFilters(query), ...before, size } });
  const { data, next }: { data?: unknown; next?: unknown } = isObject(answer) ? answer : {};
  if (Array.isArray(data) && data.every(isEntry) && (next === null || typeof next === 'number')) return { data, next };
  throw toApiError(502, { title: "The content server's answer is not an audit." });
}

/** `POST /audit/export`: all entries that match, as a file with a JSON object in each line. */
export async function exportAudit(query: AuditQuery): Promise<Blob> {
  const file = await call('POST', '/audit/export', { query: toApiFilters(query), isFile: true });
  if (file instanceof Blob) return file;
  throw toApiError(502, { title: "The content server's answer is not a file." });
}
