import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { versionsPerPage } from '@quoin/shared/contract/versions';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import type { Database } from '../../db/database.ts';
import { parseId } from '../../engine/write-requests.ts';
import { createStateComparison } from '../../engine/history/compare/compare-states.ts';
import { toKeptVersions } from '../../engine/history/prune-versions.ts';
import { readDraftStates } from '../../engine/history/read-draft-states.ts';
import { readState, readVersions } from '../../engine/history/read-versions.ts';
import { readPaging, readText } from '../../engine/list-query.ts';
import { allow } from '../../engine/permissions.ts';
import { readNames } from '../site/describe-changes.ts';
import { describeVersions } from './version-docs.ts';

type QueryParameters = Readonly<Record<string, unknown>>;

interface VersionRoutes {
  database: Database;
  settings: Settings;
  gates: Gates;
}

type CompareStates = ReturnType<typeof createStateComparison>;

/** Serves the history of the records of every resource that keeps one. For administrators. */
export function versionRoutes(app: FastifyInstance, dependencies: VersionRoutes): void {
  const compareStates = createStateComparison();
  for (const contract of contracts)
    if (contract.editing.history) serveHistory(app, { ...dependencies, contract, compareStates });
}

function serveHistory(
  app: FastifyInstance,
  {
    database,
    settings,
    gates,
    contract,
    compareStates,
  }: VersionRoutes & { contract: Contract; compareStates: CompareStates },
): void {
  const docs = describeVersions(contract);
  const path = `/${contract.name}/:id/versions`;

  app.get<{ Params: { id: string }; Querystring: QueryParameters }>(
    path,
    { onRequest: [gates.signedIn, allow('view', contract)], schema: docs.list },
    async (request) => {
      const { scope } = getAdmin(request);
      const { page, size } = readPaging(request.query);
      const versions = await readVersions(database.db, {
        scope,
        contract,
        id: parseId(request.params.id),
        page,
        size: readText(request.query, 'size') === '' ? versionsPerPage : Math.min(size, versionsPerPage),
      });
      const ids = [...new Set(versions.data.flatMap(({ by }) => by ?? []))];
      const names = await readNames(database, { accountsKey: settings.accountsAppKey, ids });
      const data = versions.data.map(({ by, ...version }) => ({
        ...version,
        by: by === null ? null : { id: by, name: names.get(by) ?? null },
      }));
      return { data: { ...versions, data, kept: toKeptVersions(settings) } };
    },
  );

  if (contract.editing.drafts)
    app.get<{ Params: { id: string } }>(
      `/${contract.name}/:id/draft/comparison`,
      { onRequest: [gates.signedIn, allow('view', contract)], schema: docs.draft },
      async (request) => {
        const { scope } = getAdmin(request);
        const { version, ...states } = await readDraftStates(database, {
          scope,
          contract,
          id: parseId(request.params.id),
        });
        return { data: { version, fields: await compareStates(contract, { appKey: scope.appKey, ...states }) } };
      },
    );

  app.get<{ Params: { id: string; version: string }; Querystring: QueryParameters }>(
    `${path}/:version`,
    { onRequest: [gates.signedIn, allow('view', contract)], schema: docs.read },
    async (request) => {
      const { scope } = getAdmin(request);
      const { db } = database;
      const [id, version] = [parseId(request.params.id), parseId(request.params.version)];
      const text = readText(request.query, 'against');
      if (text === '') return { data: await readState(db, { scope, contract, id, version }) };
      const against = parseId(text);
      const [{ values: before }, { values: after }] = [
        await readState(db, { scope, contract, id, version: against }),
        await readState(db, { scope, contract, id, version }),
      ];
      return {
        data: { version, against, fields: await compareStates(contract, { appKey: scope.appKey, before, after }) },
      };
    },
  );
}
