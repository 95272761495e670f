import { listPartEmbeds, type Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { versionsPerPage } from '@quoin/shared/contract/versions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import type { Database } from '../../db/database.ts';
import { parseId } from '../../engine/write-requests.ts';
import { createStateComparison } from '../../engine/history/compare/compare-states.ts';
import { toKeptVersions } from '../../engine/history/prune-versions.ts';
import { compareParts } from '../../engine/history/parts/compare-parts.ts';
import { readTimeline } from '../../engine/history/parts/read-timeline.ts';
import { readHistoryBounds, readState, readVersions } from '../../engine/history/read-versions.ts';
import { parseState, readNamedState, toCommonState } from '../../engine/history/states.ts';
import { readPaging, readText } from '../../engine/list-query.ts';
import { allow, listVisible } from '../../engine/permissions.ts';
import { HttpProblem } from '../../http/problem.ts';
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

interface ServedHistory extends VersionRoutes {
  contract: Contract;
  compareStates: CompareStates;
}

function serveHistory(app: FastifyInstance, served: ServedHistory): void {
  const { database, settings, gates, contract, compareStates } = served;
  const docs = describeVersions(contract);
  const path = `/${contract.name}/:id/versions`;
  const onRequest = [gates.signedIn, allow('view', contract)];
  const { db } = database;

  app.get<{ Params: { id: string }; Querystring: QueryParameters }>(
    path,
    { onRequest, schema: docs.list },
    async (request) => {
      const { scope } = getAdmin(request);
      const { page, size } = readPaging(request.query);
      const list = {
        scope,
        contract,
        id: parseId(request.params.id),
        page,
        size: readText(request.query, 'size') === '' ? versionsPerPage : Math.min(size, versionsPerPage),
      };
      const versions =
        readText(request.query, 'parts') === '1'
          ? await readTimeline(db, { ...list, canSee: canSee(request) })
          : await readVersions(db, list);
      const ids = [...new Set(versions.data.flatMap(({ by }) => by ?? []))];
      const names = await readNames(database, { accountsKey: settings.accountsAppKey, ids });
      const data = versions.data.map(({ by, ...version }) => ({
        ...version,
        by: by === null ? null : { id: by, name: names.get(by) ?? null },
      }));
      return { data: { ...versions, data, kept: toKeptVersions(settings) } };
    },
  );

  app.get<{ Params: { id: string; state: string }; Querystring: QueryParameters }>(
    `${path}/:state`,
    { onRequest, schema: docs.read },
    async (request) => {
      const { scope } = getAdmin(request);
      const history = { scope, contract, id: parseId(request.params.id) };
      const against = readText(request.query, 'against');
      if (against === '') return { data: await readState(db, { ...history, version: parseId(request.params.state) }) };
      const before = await readNamedState(db, { ...history, state: parseState(against) });
      const after = await readNamedState(db, { ...history, state: parseState(request.params.state) });
      const values = { appKey: scope.appKey, before: before.values, after: after.values };
      const fields = await compareStates(contract, values);
      return { data: { version: after.version, against: before.version, fields } };
    },
  );

  if (listPartEmbeds(contract).length === 0) return;
  app.get<{ Params: { id: string; state: string }; Querystring: QueryParameters }>(
    `${path}/:state/parts`,
    { onRequest, schema: docs.parts },
    async (request) => {
      const { scope } = getAdmin(request);
      const history = { scope, contract, id: parseId(request.params.id) };
      const against = readText(request.query, 'against');
      if (against === '') throw new HttpProblem(400, { detail: 'against must name the state to compare with.' });
      const [before, after] = [parseState(against), parseState(request.params.state)];
      await readHistoryBounds(db, history);
      return {
        data: await compareParts(db, {
          ...history,
          before: await toCommonState(db, { ...history, state: before }),
          after: await toCommonState(db, { ...history, state: after }),
          canSee: canSee(request),
        }),
      };
    },
  );
}

/** Returns a function that tells of which resources the signed-in user may see the records. */
function canSee(request: FastifyRequest): (contract: Contract) => boolean {
  const { scope, holder } = getAdmin(request);
  return (contract) => listVisible(holder, { appKey: scope.appKey, contracts: [contract] }).length > 0;
}
