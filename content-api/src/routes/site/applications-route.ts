import { applications } from '@quoin/shared/contract/resources/applications';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getAdmin, sentAppKey, type Gates } from '../../accounts/access.ts';
import type { Holder } from '../../accounts/sessions.ts';
import type { CurrentRevision } from '../../changes/current-revisions.ts';
import type { Database } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { readBody, expectedVersion } from '../../engine/write-requests.ts';
import { readListQuery, type ListQuery } from '../../engine/list-query.ts';
import { documented } from '../../engine/openapi.ts';
import { withPictures } from '../../media/pictures.ts';
import type { ResourceHooks } from '../../engine/resource-hooks.ts';
import { createRepository } from '../../engine/repository.ts';
import { getId } from '../../engine/resource.ts';
import type { Scope } from '../../engine/scope.ts';
import { update } from '../../engine/write.ts';
import { makeIdParams } from '../../http/response-schemas.ts';
import { HttpProblem } from '../../http/problem.ts';
import { security } from '../../http/security.ts';
import type { SendCached } from '../../http/response-cache.ts';
import { refuseUnlessAllowed } from '../../engine/permissions.ts';

interface ReadRoute {
  Params: { id: string };
}
type ReadRequest = FastifyRequest<ReadRoute>;

interface RouteDependencies {
  database: Database;
  gates: Gates;
  currentRevision: CurrentRevision;
  sendCached: SendCached;
  hooks: ResourceHooks;
}

/**
 * Serves the applications, which are the tenants. A request may address another application than that of its header, if
 * the token gives access to it. Applications are created by the first start and by `npm run new-site`, not by requests.
 */
export function applicationRoutes(
  app: FastifyInstance,
  { database, gates, currentRevision, sendCached, hooks }: RouteDependencies,
): void {
  const docs = documented(applications);
  const readOwn = ({ appKeys }: Holder, query: ListQuery): Promise<Row[]> =>
    createRepository(database.db, database).listAll(appKeys, { contract: applications, query });

  app.get<{ Querystring: Record<string, unknown> }>(
    '/applications',
    { onRequest: gates.signedIn, schema: listDocs(docs.list) },
    async (request) => {
      const query = readListQuery(applications, { query: request.query, audience: 'admin' });
      const rows = await readOwn(getAdmin(request).holder, query);
      const data = rows.slice((query.page - 1) * query.size, query.page * query.size);
      const { page, size } = query;
      return {
        data: {
          data,
          current_page: page,
          last_page: Math.max(1, Math.ceil(rows.length / size)),
          per_page: size,
          total: rows.length,
        },
      };
    },
  );

  // spec §7: the home page sends no application key header, so this route has no gate.
  const holders = new WeakMap<FastifyRequest, Holder>();
  const previewed = new WeakMap<FastifyRequest, Database>();
  // eslint-disable-next-line max-params -- the signature is Fastify's
  const ifChanged = (request: ReadRequest, reply: FastifyReply, next: (error?: Error) => void): void => {
    const appKey = request.params.id;
    const findVersion = async () => {
      sentAppKey(request);
      const preview = await gates.preview(request);
      if (preview) {
        if (preview.scope.appKey !== appKey) throw new HttpProblem(403);
        if (preview.copy) previewed.set(request, preview.copy);
        return undefined;
      }
      const holder = await gates.caller(request);
      if (holder) holders.set(request, holder);
      // A switched-off application also gets its revision header with the 404, so an edge can distinguish it from a
      // missing one.
      const revision = holder ? undefined : await currentRevision(appKey);
      return revision === undefined ? undefined : { appKey, revision };
    };
    findVersion().then((version) => sendCached(request, { reply, version, next }), next);
  };
  app.get<ReadRoute>(
    '/applications/:id',
    { onRequest: ifChanged, schema: readDocs(docs.read) },
    async (request, reply) => {
      const holder = holders.get(request);
      const read = previewed.get(request) ?? database;
      const appKey = request.params.id;
      const row = holder
        ? await findOwned(request, holder)
        : await createRepository(read.db, read)
            .list({ appKey, audience: 'public' }, { contract: applications, query: everything })
            .then(({ data }) => data[0]);
      if (!row) throw new HttpProblem(404);
      if (holder || previewed.has(request)) reply.header('etag', `"${String(row.version)}"`);
      const scope: Scope = { appKey: String(row.app_key), audience: holder ? 'admin' : 'public' };
      const [complete] = await withPictures(read.db, { scope, contract: applications, rows: [row] });
      return { data: complete };
    },
  );

  app.put<{ Params: { id: string } }>(
    '/applications/:id',
    { onRequest: gates.person, schema: { ...docs.update, params, security: security.person } },
    async (request) => {
      const { holder } = getAdmin(request);
      const row = await findOwned(request, holder);
      const scope: Scope = { appKey: String(row.app_key), audience: 'admin' };
      refuseUnlessAllowed({ contract: applications, scope, writer: holder }, { action: 'edit' });
      const body = readBody(request, scope.appKey);
      return {
        data: await update(
          { database, contract: applications, hooks, scope, writer: holder },
          { id: getId(row), body, version: expectedVersion(request) },
        ),
      };
    },
  );

  /** Finds the application that the path names by key or id, among those of the token. */
  async function findOwned(request: FastifyRequest<{ Params: { id: string } }>, holder: Holder): Promise<Row> {
    const { id } = request.params;
    const row = (await readOwn(holder, everything)).find((row) => row.app_key === id || String(row.id) === id);
    if (!row) throw new HttpProblem(404);
    return row;
  }
}

const everything = readListQuery(applications, { query: {}, audience: 'admin' });

const params = makeIdParams('The application key. With a token also the id.');
const listDocs = (docs: ReturnType<typeof documented>['list']) => ({
  ...docs,
  description: 'The applications to which the token gives access.',
  security: security.signedIn,
});
/** The path names the application, so the application key header is optional. */
const readDocs = (docs: ReturnType<typeof documented>['read']) => ({
  ...docs,
  params,
  security: [{}, ...security.caller],
});
