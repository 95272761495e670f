import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { LastChange } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import type { Database } from '../../db/database.ts';
import { getLabel, getId } from '../../engine/resource.ts';
import { createRepository } from '../../engine/repository.ts';
import type { Scope } from '../../engine/scope.ts';
import { object, errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';

/** How many records are listed, and among how many changes: a record that was saved ten times is listed once. */
const [maxRecords, scannedChanges] = [8, 100];

/** Serves the last changed records of an application, each once, with who changed them. Only for administrators. */
export function lastChangesRoute(
  app: FastifyInstance,
  { database, settings, gates }: { database: Database; settings: Settings; gates: Gates },
): void {
  app.get('/app-report/changes', { onRequest: gates.signedIn, schema }, async (request) => {
    const { scope } = getAdmin(request);
    const rows = await database.db
      .selectFrom('changes')
      .select(['resource', 'record_id', 'action', 'at', 'user_id', 'label'])
      .where('app_key', '=', scope.appKey)
      .orderBy('revision', 'desc')
      .limit(scannedChanges)
      .execute();
    const latest = new Map(rows.toReversed().map((row) => [`${row.resource} ${row.record_id}`, row]));
    const last = rows.filter((row) => latest.get(`${row.resource} ${row.record_id}`) === row).slice(0, maxRecords);
    const labels = await readLabels(database, {
      scope,
      places: last.map(({ resource, record_id: id }) => ({ resource, id })),
    });
    const names = await readNames(database, {
      accountsKey: settings.accountsAppKey,
      ids: last.flatMap(({ user_id: id }) => id ?? []),
    });
    const getName = ({ resource, record_id: id, label }: (typeof last)[number]): string | null =>
      labels.get(`${resource} ${id}`) ?? label;
    const toPerson = ({ user_id: id }: (typeof last)[number]) =>
      id === null ? null : { id, name: names.get(id) ?? null };
    return {
      data: last.map((row) => ({
        resource: row.resource,
        id: row.record_id,
        label: getName(row),
        action: row.action,
        by: toPerson(row),
        at: row.at,
      })),
    };
  });
}

interface LabelQuery {
  scope: Scope;
  places: readonly { resource: string; id: string }[];
}

/** Finds the labels of records with one query for each resource. The label of a file is its name. */
async function readLabels(database: Database, { scope, places }: LabelQuery): Promise<Map<string, string>> {
  const repository = createRepository(database.db, database);
  const pairs = await Promise.all(
    contracts.map(async (contract) => {
      const values = places.filter(({ resource }) => resource === contract.name).map(({ id }) => Number(id));
      const rows = await repository.listByColumn(scope, { contract, column: 'id', values });
      return rows.map((row): [string, string] => [`${contract.name} ${getId(row)}`, getLabel(contract, row)]);
    }),
  );
  const files = places.filter(({ resource }) => resource === 'files').map(({ id }) => id);
  const media =
    files.length === 0
      ? []
      : await database.db
          .selectFrom('media')
          .select(['file_name', 'name'])
          .where('app_key', '=', scope.appKey)
          .where('file_name', 'in', files)
          .execute();
  return new Map([
    ...pairs.flat(),
    ...media.map(({ file_name: id, name }): [string, string] => [`files ${id}`, name || id]),
  ]);
}

/** Finds the display names of users: first and last name, else name, else email. */
async function readNames(
  { db }: Database,
  { accountsKey, ids }: { accountsKey: string; ids: readonly number[] },
): Promise<Map<number, string>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'name', 'firstname', 'lastname', 'email'])
          .where('app_key', '=', accountsKey)
          .where('id', 'in', ids)
          .execute();
  return new Map(
    rows.map((row) => [
      getId(row),
      [row.firstname, row.lastname].filter(Boolean).join(' ') || String(row.name || row.email),
    ]),
  );
}

const [string, nullable] = [{ type: 'string' }, { type: ['string', 'null'] }];
const actions: LastChange['action'][] = ['create', 'update', 'delete'];

const schema = {
  tags: ['dashboard'],
  summary: 'List the records that changed last',
  description: `The last ${maxRecords} records, each with its last change and the user who made it.`,
  security: security.signedIn,
  response: {
    200: makeSuccess('The last changes, newest first.', {
      type: 'array',
      maxItems: maxRecords,
      items: object({
        resource: string,
        id: string,
        label: nullable,
        action: { enum: actions },
        by: { ...object({ id: { type: 'integer' }, name: nullable }), type: ['object', 'null'] },
        at: string,
      }),
    }),
    ...errorResponses(401, 403),
  },
};
