import { getManualOrderField, type Contract } from '@quoin/shared/contract/contract';
import { acceptLosses } from '@quoin/shared/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getAccess, getAdmin, type Gates } from '../accounts/access.ts';
import type { Database } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import type { SendCached } from '../http/response-cache.ts';
import { findTree, withEmbeds, withTree } from './embed.ts';
import { findFormerSlugOwner } from './slugs/slug-history.ts';
import { readListQuery } from './list-query.ts';
import { move } from './move.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { readConditions } from './read-conditions.ts';
import { documented } from './openapi.ts';
import type { ResourceHooks, Writer } from './resource-hooks.ts';
import { createRepository } from './repository.ts';
import type { Scope } from './scope.ts';
import type { Body } from './validate.ts';
import { remove, restore } from './remove.ts';
import { create, update, type Target, type TextCleaning } from './write.ts';

export interface ServedResource {
  contract: Contract;
  hooks: ResourceHooks;
  database: Database;
  gates: Gates;
  sendCached: SendCached;
  /** Handles a POST without a token, for resources that anyone may create. Returns the message of the response. */
  receive?: ((request: FastifyRequest) => Promise<{ message: string }>) | undefined;
}

/**
 * Registers the list, read, create, update and delete routes of one resource, with move and restore where they apply.
 */
export function crudRoutes(
  app: FastifyInstance,
  { contract, hooks, database, gates, sendCached, receive }: ServedResource,
): void {
  const path = `/${contract.name}`;
  const docs = documented(contract, hooks);
  const requireHome =
    hooks.home === undefined
      ? []
      : [
          async (request: FastifyRequest): Promise<void> => {
            if (getAccess(request).scope.appKey !== hooks.home)
              throw new HttpProblem(403, { detail: `These records belong to another application. Send its key.` });
          },
        ];
  // eslint-disable-next-line max-params -- the signature is Fastify's
  const ifChanged = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const {
      scope: { appKey },
      revision,
    } = getAccess(request);
    sendCached(request, { reply, version: revision === undefined ? undefined : { appKey, revision }, next: done });
  };
  const onRead = [contract.isPublic ? gates.open : gates.signedIn, ...requireHome];
  const onWrite = [hooks.needsReauthentication ? gates.reauthenticated : gates.signedIn, ...requireHome];
  const getTarget = (request: FastifyRequest): Target & { writer: Writer } => {
    const { scope, holder } = getAdmin(request);
    return { database, contract, hooks, scope, writer: holder };
  };

  app.get<{ Querystring: Body }>(path, { onRequest: [...onRead, ifChanged], schema: docs.list }, async (request) => ({
    data: await list({ contract, database, hooks }, { scope: getAccess(request).scope, query: request.query }),
  }));

  app.get<{ Params: { id: string } }>(
    `${path}/:id`,
    { onRequest: [...onRead, ifChanged], schema: docs.read },
    async (request, reply) => {
      const { scope, holder } = getAccess(request);
      const row = await read({ contract, database }, { scope, id: request.params.id });
      // `If-Match` compares the ETag of an administrator. The public ETag is the application's revision, because a
      // record contains other records.
      if (holder) reply.header('etag', `"${String(row.version)}"`);
      if (contract.readsBySlug) reply.header('content-location', `/api${path}/${encodeURIComponent(String(row.slug))}`);
      return { data: row };
    },
  );

  app.post(
    path,
    { onRequest: receive ? [gates.open, ...requireHome] : onWrite, schema: docs.create },
    async (request, reply) => {
      if (receive && !getAccess(request).holder) return reply.code(201).send({ data: await receive(request) });
      const target = getTarget(request);
      const idempotencyKey = readIdempotencyKey(request, `user:${target.writer.userId}`);
      const texts = readTextCleaning(request);
      const row = await create({ ...target, idempotencyKey, texts }, readBody(request, target.scope.appKey));
      return reply.code(201).send(toWritten(row, texts));
    },
  );

  app.put<{ Params: { id: string } }>(`${path}/:id`, { onRequest: onWrite, schema: docs.update }, async (request) => {
    const target = getTarget(request);
    const body = readBody(request, target.scope.appKey);
    const [id, version, texts] = [parseId(request.params.id), expectedVersion(request), readTextCleaning(request)];
    return toWritten(await update({ ...target, texts }, { id, body, version }), texts);
  });

  app.delete<{ Params: { id: string }; Querystring: Body }>(
    `${path}/:id`,
    { onRequest: onWrite, schema: docs.remove },
    async (request) => {
      const isForced = request.query.force === '1';
      return {
        data: await remove(getTarget(request), {
          id: parseId(request.params.id),
          version: expectedVersion(request),
          isForced,
        }),
      };
    },
  );

  if (getManualOrderField(contract) !== undefined) {
    app.post<{ Params: { id: string } }>(
      `${path}/:id/move`,
      { onRequest: onWrite, schema: docs.move },
      async (request) => ({
        data: await move(getTarget(request), {
          id: parseId(request.params.id),
          body: readBody(request, getAdmin(request).scope.appKey),
        }),
      }),
    );
  }

  if (!contract.keepsDeleted) return;
  app.post<{ Params: { id: string } }>(
    `${path}/:id/restore`,
    { onRequest: onWrite, schema: docs.restore },
    async (request) => ({ data: await restore(getTarget(request), { id: parseId(request.params.id) }) }),
  );
}

/** Reads from the query of a write whether its rich texts may lose something. */
const readTextCleaning = ({ query }: FastifyRequest): TextCleaning => ({
  acceptsLosses: isObject(query) && query[acceptLosses] === '1',
  changes: [],
});

/** Makes the body of the response to a write. */
const toWritten = (row: Row, { changes }: TextCleaning) => ({
  data: row,
  ...(changes.length > 0 ? { text_changes: changes } : {}),
});

type ReadContext = Pick<ServedResource, 'contract' | 'database'>;

async function list(
  { contract, database, hooks }: ReadContext & Pick<ServedResource, 'hooks'>,
  { scope, query: input }: { scope: Scope; query: Body },
) {
  const repository = createRepository(database.db, database);
  const query = readListQuery(contract, { query: input, audience: scope.audience });
  const conditions = readConditions(hooks.read ?? {}, { query: input, db: database.db, scope });
  const tree = findTree(contract);
  // Nest the whole tree unless the query asks for a part of it (spec point 2).
  const isTree =
    query.fields === undefined
    && tree !== undefined
    && tree.inLists === true
    && !query.isPaged
    && query.search === ''
    && conditions.length === 0
    && query.filters.every(([column]) => column !== tree.by);
  const page = await repository.list(scope, {
    contract,
    query,
    conditions,
    ...(isTree ? { also: { [tree.by]: null } } : {}),
  });
  if (isTree) return { ...page, data: await withTree({ repository, scope }, { rows: page.data, contract, tree }) };
  const embeds = query.fields ? [] : contract.embeds.filter((embed) => embed.inLists && embed !== tree);
  return { ...page, data: await withEmbeds({ repository, scope }, { rows: page.data, embeds }) };
}

async function read({ contract, database }: ReadContext, { scope, id }: { scope: Scope; id: string }) {
  const repository = createRepository(database.db, database);
  if (!idPattern.test(id) && !contract.readsBySlug) throw new HttpProblem(404);
  const row =
    (await repository.read(scope, { contract, by: idPattern.test(id) ? { id: Number(id) } : { slug: id } }))
    ?? (await readFormer({ contract, database }, { scope, slug: id }));
  if (!row) throw new HttpProblem(404);
  const [nested] = await withEmbeds({ repository, scope }, { rows: [row], embeds: contract.embeds });
  return nested ?? row;
}

/** Finds a record by a slug that it had before, so that old addresses keep working. */
async function readFormer({ contract, database }: ReadContext, { scope, slug }: { scope: Scope; slug: string }) {
  if (idPattern.test(slug)) return undefined;
  const id = await findFormerSlugOwner(database.db, { scope, contract, slug });
  return id === undefined ? undefined : createRepository(database.db, database).read(scope, { contract, by: { id } });
}

/** At most nine digits, because an id is a 32-bit number in every database. */
const idPattern = /^[1-9]\d{0,8}$/;

/**
 * Parses the id of a write; slugs are only for reading.
 * @throws HttpProblem 404 when it is not an id
 */
export function parseId(id: string): number {
  if (!idPattern.test(id)) throw new HttpProblem(404);
  return Number(id);
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the body of a write. An application key in the body must equal that of the header (spec point 4).
 * @throws HttpProblem 400 when the body is not a JSON object, 422 when the application key differs
 */
export function readBody(request: FastifyRequest, appKey: string): Body {
  if (!isObject(request.body)) throw new HttpProblem(400, { detail: 'The body must be a JSON object.' });
  const body = request.body;
  for (const name of ['app_key', 'APP_KEY']) {
    const input = body[name];
    if (input !== undefined && input !== null && input !== '' && input !== appKey) {
      throw new HttpProblem(422, { errors: { [name]: ['Must be the application key of the header.'] } });
    }
  }
  return body;
}

/**
 * Returns the version that `If-Match` names; undefined without the header or for `*`.
 * The header is optional, because the clients of the specification do not send it (spec point 6).
 * @throws HttpProblem 400 when it is malformed
 */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header) ?? [];
  if (version === undefined) throw new HttpProblem(400, { detail: 'If-Match must be a version, such as "3".' });
  return Number(version);
}
