import { contracts } from '@quoin/shared/contract/resources/contracts';
import { setsPerPage, setStates, type RecordSchedule, type SetAction } from '@quoin/shared/contract/set-wire';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import type { Database } from '../../db/database.ts';
import { readPaging, readText } from '../../engine/list-query.ts';
import type { BundleContext } from '../../engine/bundle.ts';
import { allow, allowRole } from '../../engine/permissions.ts';
import { createRepository } from '../../engine/repository.ts';
import type { HooksByResource } from '../../engine/resource-hooks.ts';
import type { Scope } from '../../engine/scope.ts';
import { changeSet, deleteSet, makeSet, scheduleRecord } from '../../engine/sets/change-set.ts';
import { publishSet } from '../../engine/sets/publish-set.ts';
import { listSets, readSchedule, readSet, type ListedSet } from '../../engine/sets/read-sets.ts';
import { expectedVersion, parseId, readBody } from '../../engine/write-requests.ts';
import { HttpProblem } from '../../http/problem.ts';
import { readFilter } from '../../http/read-filter.ts';
import { describeSet, describeSets } from './describe-sets.ts';
import { readChange, readScheduleChange } from './read-set-change.ts';
import { documentSchedule, setDocs } from './set-docs.ts';

interface SetRoutes {
  database: Database;
  settings: Settings;
  gates: Gates;
  hooks: HooksByResource;
}
interface OneSet {
  Params: { id: string };
}

/** Serves the sets: what is published together, at once or at a moment. */
export function setRoutes(app: FastifyInstance, { database, settings, gates, hooks }: SetRoutes): void {
  const onRead = [gates.signedIn, allowRole('viewer')];
  const onWrite = [gates.signedIn, allowRole('editor')];
  const getTarget = (request: FastifyRequest): BundleContext => {
    const { scope, holder } = getAdmin(request);
    return { database, allHooks: hooks, scope, writer: holder };
  };
  const describe = (scope: Scope, sets: readonly ListedSet[]) =>
    describeSets(database, { scope, accountsKey: settings.accountsAppKey, sets });
  const answer = async ({ scope }: Pick<BundleContext, 'scope'>, id: number) => {
    const stored = await readSet(database.db, { appKey: scope.appKey, id });
    if (!stored) throw new HttpProblem(404);
    return { data: await describeSet(database, { scope, accountsKey: settings.accountsAppKey, stored }) };
  };

  app.get<{ Querystring: Record<string, unknown> }>(
    '/sets',
    { onRequest: onRead, schema: setDocs.list },
    async (request) => {
      const { scope } = getAdmin(request);
      const { page, size } = readPaging(request.query);
      const perPage = readText(request.query, 'size') === '' ? setsPerPage : Math.min(size, setsPerPage);
      const state = readFilter(request.query, {
        name: 'state',
        isValid: (text) => setStates.some((known) => known === text),
        form: `one of ${setStates.join(', ')}`,
      });
      const named = readFilter(request.query, { name: 'named', isValid: (text) => text === '1', form: '1' });
      const { sets, total } = await listSets(database.db, {
        appKey: scope.appKey,
        state,
        isNamed: named !== undefined,
        page,
        size: perPage,
      });
      return {
        data: {
          data: await describe(scope, sets),
          current_page: page,
          last_page: Math.max(1, Math.ceil(total / perPage)),
          per_page: perPage,
          total,
        },
      };
    },
  );

  app.get<OneSet>('/sets/:id', { onRequest: onRead, schema: setDocs.read }, async (request) =>
    answer(getAdmin(request), parseId(request.params.id)),
  );

  app.post('/sets', { onRequest: onWrite, schema: setDocs.make }, async (request, reply) => {
    const target = getTarget(request);
    const id = await makeSet(target, readChange(readBody(request, target.scope.appKey)));
    return reply.code(201).send(await answer(target, id));
  });

  app.put<OneSet>('/sets/:id', { onRequest: onWrite, schema: setDocs.change }, async (request) => {
    const target = getTarget(request);
    const id = parseId(request.params.id);
    const change = readChange(readBody(request, target.scope.appKey));
    await changeSet(target, { id, version: expectedVersion(request), change });
    return answer(target, id);
  });

  for (const contract of contracts.filter(({ editing }) => editing.drafts)) {
    const path = `/${contract.name}/:id/schedule`;
    const docs = documentSchedule(contract);
    const read = async ({ scope }: Pick<BundleContext, 'scope'>, id: number) => {
      const sets = await readSchedule(database.db, { appKey: scope.appKey, resource: contract.name, id });
      const described = await describe(scope, sets);
      const [own, named] = [described.filter(({ name }) => name === ''), described.filter(({ name }) => name !== '')];
      const find = (action: SetAction) => own.find(({ items: [item] }) => item?.action === action) ?? null;
      const data: RecordSchedule = { publish: find('publish'), unpublish: find('unpublish'), sets: named };
      return { data };
    };
    app.get<OneSet>(
      path,
      { onRequest: [gates.signedIn, allow('view', contract)], schema: docs.read },
      async (request) => read(getAdmin(request), parseId(request.params.id)),
    );
    app.put<OneSet>(
      path,
      { onRequest: [gates.signedIn, allow('publish', contract)], schema: docs.change },
      async (request) => {
        const target = getTarget(request);
        const id = parseId(request.params.id);
        const schedule = readScheduleChange(readBody(request, target.scope.appKey));
        if (!(await createRepository(database.db, database).read(target.scope, { contract, by: { id } })))
          throw new HttpProblem(404);
        await scheduleRecord(target, { resource: contract.name, id, schedule });
        return read(target, id);
      },
    );
  }

  app.delete<OneSet>('/sets/:id', { onRequest: onWrite, schema: setDocs.remove }, async (request) => {
    if (!(await deleteSet(getTarget(request), parseId(request.params.id)))) throw new HttpProblem(404);
    return { data: { message: 'The set is deleted. Its records stay as they are.' } };
  });

  app.post<OneSet>('/sets/:id/publish', { onRequest: onWrite, schema: setDocs.publish }, async (request) => {
    const id = parseId(request.params.id);
    const items = await publishSet(getTarget(request), { id, states: ['open', 'due', 'failed'] });
    if (!items) throw new HttpProblem(409, { detail: 'This set is published already.' });
    return { data: { items } };
  });
}
