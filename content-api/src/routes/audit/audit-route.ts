import { Readable } from 'node:stream';
import { auditActions, auditPerPage, auditWays, type AuditEntry } from '@quoin/shared/contract/audit';
import { isObject } from '@quoin/shared/contract/is-object';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { users } from '@quoin/shared/contract/resources/users';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import { appendAudit } from '../../audit/append.ts';
import { exportEntries, readEntries, readLastNumber, type AuditFilters } from '../../audit/read-audit.ts';
import type { Database } from '../../db/database.ts';
import type { AuditEntries } from '../../db/editing-tables.ts';
import { allowRole } from '../../engine/permissions.ts';
import { readFilter, readNumberFilter, readTimeFilters } from '../../http/read-filter.ts';
import { readNames } from '../site/describe-changes.ts';
import { exportAuditDocs, listAuditDocs } from './audit-docs.ts';

interface AuditRoutes {
  database: Database;
  settings: Settings;
  gates: Gates;
}
type QueryParameters = Readonly<Record<string, unknown>>;

const resources: readonly string[] = [...contracts.map(({ name }) => name), 'files'];

/** @throws HttpProblem 400 when a filter is malformed */
function readFilters(query: QueryParameters): AuditFilters {
  const oneOf = (name: string, values: readonly string[]) =>
    readFilter(query, { name, isValid: (text) => values.includes(text), form: `one of ${values.join(', ')}` });
  return {
    by: readNumberFilter(query, { name: 'by', form: 'the id of a user' }),
    action: oneOf('action', auditActions),
    resource: oneOf('resource', resources),
    record: readFilter(query, { name: 'record', isValid: (text) => text.length <= 255, form: 'an id or a file name' }),
    ...readTimeFilters(query),
  };
}

/** Serves the audit of an application, and its export, to administrators. */
export function auditRoutes(app: FastifyInstance, { database, settings, gates }: AuditRoutes): void {
  const { db } = database;
  const onRequest = [gates.person, allowRole('admin')];

  app.get<{ Querystring: QueryParameters }>('/audit', { onRequest, schema: listAuditDocs }, async (request) => {
    const { appKey } = getAdmin(request).scope;
    const size = Math.min(readNumberFilter(request.query, { name: 'size' }) ?? auditPerPage, auditPerPage);
    const before = readNumberFilter(request.query, { name: 'before' });
    // One more tells whether there are older ones.
    const found = await readEntries(db, { appKey, filters: readFilters(request.query), before, size: size + 1 });
    const entries = found.slice(0, size);
    return {
      data: {
        data: await describeEntries(database, { appKey, accountsKey: settings.accountsAppKey, entries }),
        next: found.length > size ? (entries.at(-1)?.number ?? null) : null,
      },
    };
  });

  app.post<{ Querystring: QueryParameters }>(
    '/audit/export',
    { onRequest, schema: exportAuditDocs },
    async (request, reply) => {
      const { scope, holder } = getAdmin(request);
      const filters = readFilters(request.query);
      const { appKey } = scope;
      const last = await readLastNumber(db, appKey);
      await db
        .transaction()
        .execute((within) => appendAudit(within, { appKey, events: [{ action: 'export-audit', by: holder }] }));
      return reply
        .type('application/x-ndjson')
        .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="audit.ndjson"' })
        .send(Readable.from(exportEntries(db, { appKey, filters, last })));
    },
  );
}

/**
 * Adds the names of people, which are those of today (decision 030). An account that an entry is about has one only
 * while it is a member: what it is called at another site is not known here.
 */
async function describeEntries(
  database: Database,
  { appKey, accountsKey, entries }: { appKey: string; accountsKey: string; entries: readonly AuditEntries[] },
): Promise<AuditEntry[]> {
  const ids = new Set(
    entries.flatMap((entry) => [entry.user_id, getAccount(entry)]).filter((id) => typeof id === 'number'),
  );
  const names = await readNames(database, { accountsKey, ids: [...ids] });
  const accounts = entries.flatMap((entry) => getAccount(entry) ?? []);
  const members = await readMembers(database, { appKey, accountsKey, ids: accounts });
  return entries.map(({ user_id: userId, app_key: _, previous_hash: __, ...entry }) => ({
    ...entry,
    via: auditWays.find((known) => known === entry.via) ?? 'api',
    action: auditActions.find((known) => known === entry.action) ?? 'update',
    label: entry.label ?? (members.has(getAccount(entry)) ? names.get(getAccount(entry) ?? 0) : undefined) ?? null,
    by: userId === null ? null : { id: userId, name: names.get(userId) ?? null },
    detail: readDetail(entry.detail),
  }));
}

/** Returns those of the accounts that are members of the application. */
async function readMembers(
  { db }: Database,
  { appKey, accountsKey, ids }: { appKey: string; accountsKey: string; ids: readonly number[] },
): Promise<ReadonlySet<number | undefined>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('app_key', '=', appKey)
    .where('user_app_key', '=', accountsKey)
    .where('user_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ user_id: id }) => id));
}

/** The id of the account that an entry is about. */
const getAccount = ({ resource, record_id: id }: Pick<AuditEntries, 'resource' | 'record_id'>): number | undefined =>
  resource === users.name && id !== null ? Number(id) : undefined;

function readDetail(text: string): AuditEntry['detail'] {
  const value: unknown = JSON.parse(text);
  return Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter(
      (pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number',
    ),
  );
}
