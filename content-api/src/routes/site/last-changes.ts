import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import { changeColumns, changeSchema, describeChanges, listVisibleChanges } from './describe-changes.ts';
import type { Database } from '../../db/database.ts';
import { errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { allowRole } from '../../engine/permissions.ts';

/** How many records are listed, and among how many changes: a record that was saved ten times is listed once. */
const [maxRecords, scannedChanges] = [8, 100];

/** Serves the last changed records of an application, each once, with who changed them. Only for administrators. */
export function lastChangesRoute(
  app: FastifyInstance,
  { database, settings, gates }: { database: Database; settings: Settings; gates: Gates },
): void {
  app.get('/app-report/changes', { onRequest: [gates.signedIn, allowRole('viewer')], schema }, async (request) => {
    const { scope, holder } = getAdmin(request);
    const rows = await database.db
      .selectFrom('changes')
      .select(changeColumns)
      .where('app_key', '=', scope.appKey)
      .where('resource', 'in', listVisibleChanges(holder, scope))
      .orderBy('revision', 'desc')
      .limit(scannedChanges)
      .execute();
    const latest = new Map(rows.toReversed().map((row) => [`${row.resource} ${row.record_id}`, row]));
    const changes = rows.filter((row) => latest.get(`${row.resource} ${row.record_id}`) === row).slice(0, maxRecords);
    return { data: await describeChanges(database, { scope, accountsKey: settings.accountsAppKey, changes }) };
  });
}

const schema = {
  tags: ['dashboard'],
  summary: 'List the records that changed last',
  description: `The last ${maxRecords} records, each with its last change and the user who made it.`,
  security: security.signedIn,
  response: {
    200: makeSuccess('The last changes, newest first.', { type: 'array', maxItems: maxRecords, items: changeSchema }),
    ...errorResponses(401, 403),
  },
};
