import type { Contract } from '@quoin/shared/contract/contract';
import { may, type Member } from '@quoin/shared/contract/may';
import { mayChangeView, mayShareViews, type SavedView } from '@quoin/shared/contract/saved-view-wire';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { compareTexts } from '@quoin/shared/contract/texts/fold-text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import type { Database } from '../../db/database.ts';
import { allowRole } from '../../engine/permissions.ts';
import { parseId, readBody } from '../../engine/write-requests.ts';
import { HttpProblem } from '../../http/problem.ts';
import { readFilter } from '../../http/read-filter.ts';
import { readNames } from '../site/describe-changes.ts';
import { findContract, readNewView, readViewChange } from './read-view-change.ts';
import { savedViewDocs } from './saved-views-docs.ts';
import {
  createView,
  deleteView,
  listViews,
  readView,
  updateView,
  type StoredView,
  type ViewOwner,
} from './stored-views.ts';

interface SavedViewRoutes {
  database: Database;
  settings: Pick<Settings, 'accountsAppKey'>;
  gates: Gates;
}
interface OneView {
  Params: { id: string };
}

/**
 * Serves the saved views of lists. A view is no content: its writes have no version, no line in the change log and no
 * entry in the audit, and they leave the revision of the site as it is, so public caches stay valid.
 */
export function savedViewRoutes(app: FastifyInstance, { database, settings, gates }: SavedViewRoutes): void {
  const onRequest = [gates.person, allowRole('viewer')];
  const { db } = database;
  const describe = async (views: readonly StoredView[], userId: number): Promise<SavedView[]> => {
    const ids = [...new Set(views.map(({ user_id: id }) => id))];
    const names = await readNames(database, { accountsKey: settings.accountsAppKey, ids });
    return views.map((view) => ({
      id: view.id,
      name: view.name,
      query: view.query,
      is_shared: view.is_shared === 1,
      is_mine: view.user_id === userId,
      by: { id: view.user_id, name: names.get(view.user_id) ?? null },
    }));
  };
  const answer = async ({ owner }: Caller, id: number) => {
    const view = await readView(db, { app_key: owner.app_key, id });
    if (!view) throw new HttpProblem(404);
    const [data] = await describe([view], owner.user_id);
    return { data };
  };
  const getCaller = (request: FastifyRequest): Caller => readCaller(request, settings);

  app.get<{ Querystring: Record<string, unknown> }>(
    '/views',
    { onRequest, schema: savedViewDocs.list },
    async (request) => {
      const { owner, member } = getCaller(request);
      const contract = findContract(readResource(request.query));
      if (!contract) throw new HttpProblem(400, { detail: 'resource is missing.' });
      refuseUnseen(member, contract);
      const views = await listViews(database, { ...owner, resource: contract.name });
      const described = await describe(views, owner.user_id);
      return { data: described.toSorted((one, other) => compareTexts(one.name, other.name) || one.id - other.id) };
    },
  );

  app.post('/views', { onRequest, schema: savedViewDocs.create }, async (request, reply) => {
    const caller = getCaller(request);
    const { owner, member } = caller;
    const { contract, values } = readNewView(readBody(request, owner.app_key));
    refuseUnseen(member, contract);
    if (values.is_shared === 1) refuseUnlessShares(member, contract);
    const id = await createView(database, { owner, resource: contract.name, values });
    return reply.code(201).send(await answer(caller, id));
  });

  app.put<OneView>('/views/:id', { onRequest, schema: savedViewDocs.change }, async (request) => {
    const caller = getCaller(request);
    const { owner, member } = caller;
    const { view, contract } = await findOwnView(database, { caller, id: parseId(request.params.id) });
    const values = readViewChange(readBody(request, owner.app_key));
    // Whatever changes of a shared view, everyone on the site sees it.
    if ((values.is_shared ?? view.is_shared) === 1) refuseUnlessShares(member, contract);
    await updateView(database, { ...view, values });
    return answer(caller, view.id);
  });

  app.delete<OneView>('/views/:id', { onRequest, schema: savedViewDocs.remove }, async (request) => {
    const { view } = await findOwnView(database, { caller: getCaller(request), id: parseId(request.params.id) });
    if (!(await deleteView(db, view))) throw new HttpProblem(404);
    return { data: { message: 'The view is deleted.' } };
  });
}

interface Caller {
  owner: ViewOwner;
  member: Member;
}

function readCaller(request: FastifyRequest, { accountsAppKey }: Pick<Settings, 'accountsAppKey'>): Caller {
  const {
    scope: { appKey },
    holder,
  } = getAdmin(request);
  const member = holder.members.get(appKey);
  if (!member) throw new HttpProblem(403);
  return { owner: { app_key: appKey, user_app_key: accountsAppKey, user_id: holder.userId }, member };
}

const readResource = (query: Readonly<Record<string, unknown>>): string | undefined =>
  readFilter(query, {
    name: 'resource',
    isValid: (text) => findContract(text) !== undefined,
    form: 'the name of a resource',
  });

/**
 * Finds a view that the caller may change.
 * @throws HttpProblem 404 when there is none that the caller sees, 403 when only others may change it
 */
async function findOwnView(
  { db }: Pick<Database, 'db'>,
  { caller: { owner, member }, id }: { caller: Caller; id: number },
): Promise<{ view: StoredView; contract: Contract }> {
  const view = await readView(db, { app_key: owner.app_key, id });
  const contract = findContract(view?.resource);
  const isMine = view?.user_id === owner.user_id;
  if (!view || !contract || (!isMine && view.is_shared === 0)) throw new HttpProblem(404);
  refuseUnseen(member, contract);
  if (!mayChangeView(member, { is_mine: isMine, is_shared: view.is_shared === 1 }))
    throw new HttpProblem(403, {
      code: 'role',
      detail: 'Somebody else has shared this view. Only they and administrators change it.',
    });
  return { view, contract };
}

function refuseUnseen(member: Member, contract: Contract): void {
  if (!may(member, { action: 'view', contract }))
    throw new HttpProblem(403, { code: 'role', detail: `Your role does not allow you to see any ${contract.noun}.` });
}

function refuseUnlessShares(member: Member, contract: Contract): void {
  if (!mayShareViews(member, contract))
    throw new HttpProblem(403, {
      code: 'role',
      detail: 'Your role does not allow you to share views with everyone on this site.',
    });
}
