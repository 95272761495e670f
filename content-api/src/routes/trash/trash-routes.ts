import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { deletedPerPage } from '@quoin/shared/contract/trash-wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import type { Database } from '../../db/database.ts';
import { readPaging, readText } from '../../engine/list-query.ts';
import { allow, allowRole } from '../../engine/permissions.ts';
import type { HooksByResource } from '../../engine/resource-hooks.ts';
import { getLabel } from '../../engine/resource.ts';
import { emptyTrash, purge } from '../../engine/trash/purge.ts';
import { readTrash } from '../../engine/trash/read-trash.ts';
import { restore } from '../../engine/trash/restore.ts';
import { parseId } from '../../engine/write-requests.ts';
import { HttpProblem } from '../../http/problem.ts';
import { readNames } from '../site/describe-changes.ts';
import { describeTrash } from './trash-docs.ts';

interface TrashRoutes {
  database: Database;
  settings: Settings;
  gates: Gates;
  hooks: HooksByResource;
}
interface Resource {
  resource: string;
}
type QueryParameters = Readonly<Record<string, unknown>>;

const kept = new Map(
  contracts.filter(({ keepsDeleted }) => keepsDeleted).map((contract): [string, Contract] => [contract.name, contract]),
);

/** @throws HttpProblem 404 when no deleted records of this resource are kept */
function findContract({ resource }: Resource): Contract {
  const contract = kept.get(resource);
  if (!contract) throw new HttpProblem(404);
  return contract;
}

/** Refuses a member who may delete no record of the resource. */
const allowHere = (request: FastifyRequest<{ Params: Resource }>): Promise<void> =>
  allow('remove', findContract(request.params))(request);

/**
 * Serves the trash of every resource that keeps deleted records, for members who may delete them. Only administrators
 * delete for good.
 */
export function trashRoutes(app: FastifyInstance, { database, settings, gates, hooks }: TrashRoutes): void {
  const docs = describeTrash([...kept.keys()]);
  const path = '/trash/:resource';
  const onPurge = [gates.reauthenticated, allowRole('admin')];

  app.get<{ Params: Resource; Querystring: QueryParameters }>(
    path,
    { onRequest: gates.signedIn, schema: docs.list },
    async (request) => {
      await allowHere(request);
      const { page, size } = readPaging(request.query);
      const trash = await readTrash(database.db, {
        scope: getAdmin(request).scope,
        contract: findContract(request.params),
        page,
        size: readText(request.query, 'size') === '' ? deletedPerPage : Math.min(size, deletedPerPage),
      });
      const ids = [...new Set(trash.data.map(({ deleted_by: by }) => by))];
      const names = await readNames(database, { accountsKey: settings.accountsAppKey, ids });
      const data = trash.data.map((record) => ({
        ...record,
        deleted_by: { id: record.deleted_by, name: names.get(record.deleted_by) ?? null },
      }));
      return { data: { ...trash, data } };
    },
  );

  app.post<{ Params: Resource & { id: string } }>(
    `${path}/:id/restore`,
    { onRequest: gates.signedIn, schema: docs.restore },
    async (request) => {
      await allowHere(request);
      const { scope, holder } = getAdmin(request);
      const [contract, id] = [findContract(request.params), parseId(request.params.id)];
      const target = { database, contract, allHooks: hooks, scope, writer: holder };
      const { row, notes } = await restore(target, { id, isInactive: true });
      return { data: { id, label: getLabel(contract, row), notes } };
    },
  );

  app.delete<{ Params: Resource & { id: string } }>(
    `${path}/:id`,
    { onRequest: onPurge, schema: docs.purge },
    async (request) => {
      const { scope, holder } = getAdmin(request);
      const [contract, id] = [findContract(request.params), parseId(request.params.id)];
      return { data: { total: await purge(database, { scope, contract, id, writer: holder }) } };
    },
  );

  app.delete<{ Params: Resource; Querystring: QueryParameters }>(
    path,
    { onRequest: onPurge, schema: docs.empty },
    async (request) => {
      const { scope, holder } = getAdmin(request);
      const [contract, expected] = [findContract(request.params), readTotal(request.query)];
      return { data: { total: await emptyTrash(database, { scope, contract, expected, writer: holder }) } };
    },
  );
}

/**
 * Reads the number of records that the caller has seen.
 * @throws HttpProblem 400 when it is no number
 */
function readTotal(query: QueryParameters): number | undefined {
  const text = readText(query, 'total');
  if (text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new HttpProblem(400, { detail: 'total must be a whole number.' });
  return Number(text);
}
