import { getManualOrderField, type Contract } from '@quoin/shared/contract/contract';
import type { Action } from '@quoin/shared/contract/may';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAccess, getAdmin, type Gates } from '../accounts/access.ts';
import type { Database } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { createIfChanged } from '../http/if-changed.ts';
import { HttpProblem } from '../http/problem.ts';
import type { SendCached } from '../http/response-cache.ts';
import type { BundleTarget } from './bundle.ts';
import { findTree, withEmbeds, withTree, type NestedValue } from './embed.ts';
import { findFormerSlugOwner } from './slugs/slug-history.ts';
import { readListQuery, type ListQuery } from './list-query.ts';
import { move } from './move.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { readConditions } from './read-conditions.ts';
import { documented } from './openapi.ts';
import { allow } from './permissions.ts';
import { withPictures, withUseFields } from '../media/pictures.ts';
import type { HooksByResource, ResourceHooks, Writer } from './resource-hooks.ts';
import { createRepository } from './repository.ts';
import type { Scope } from './scope.ts';
import type { Body } from './validate.ts';
import { remove } from './remove.ts';
import { restore } from './trash/restore.ts';
import type { Target } from './prepare-write.ts';
import { create, update } from './write.ts';
import { expectedVersion, idPattern, parseId, readBody, readTextCleaning, toWritten } from './write-requests.ts';
import { withDrafts } from './drafts/lay-drafts.ts';
import { createAsDraft, saveRemoval } from './drafts/save-draft.ts';
import { withScheduled } from './sets/read-scheduled.ts';

export interface ServedResource {
  contract: Contract;
  allHooks: HooksByResource;
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
  { contract, allHooks, database, gates, sendCached, receive }: ServedResource,
): void {
  const hooks = allHooks.get(contract.name) ?? {};
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
  const ifChanged = createIfChanged(sendCached);
  const onRead = [
    contract.isPublic ? gates.open : gates.signedIn,
    ...requireHome,
    allow('view', contract),
    ...(contract.editing.drafts ? [refuseDrafts] : []),
  ];
  const signIn = hooks.needsReauthentication ? gates.reauthenticated : gates.signedIn;
  const onWrite = (action: Action) => [signIn, ...requireHome, allow(action, contract)];
  const getTarget = (request: FastifyRequest): Target & { writer: Writer } => {
    const { scope, holder } = getAdmin(request);
    return { database, contract, hooks, scope, writer: holder };
  };

  app.get<{ Querystring: Body }>(path, { onRequest: [...onRead, ifChanged], schema: docs.list }, async (request) => {
    const { scope, copy = database } = getAccess(request);
    return { data: await list({ contract, database: copy, hooks }, { scope, query: request.query }) };
  });

  app.get<{ Params: { id: string }; Querystring: Body }>(
    `${path}/:id`,
    { onRequest: [...onRead, ifChanged], schema: docs.read },
    async (request, reply) => {
      const { scope, revision, copy = database } = getAccess(request);
      const wanted = { scope, id: request.params.id, hasDrafts: request.query.draft === '1' };
      const row = await read({ contract, database: copy }, wanted);
      // `If-Match` compares the ETag of an administrator. The public ETag is the application's revision, because a
      // record contains other records, and is set already.
      if (revision === undefined) reply.header('etag', `"${String(row.version)}"`);
      if (contract.readsBySlug) reply.header('content-location', `/api${path}/${encodeURIComponent(String(row.slug))}`);
      return { data: row };
    },
  );

  app.post<{ Querystring: Body }>(
    path,
    {
      onRequest: receive ? [gates.open, ...requireHome, allow('create', contract)] : onWrite('create'),
      schema: docs.create,
    },
    async (request, reply) => {
      if (receive && !getAccess(request).holder) return reply.code(201).send({ data: await receive(request) });
      const target = getTarget(request);
      const idempotencyKey = readIdempotencyKey(request, `user:${target.writer.userId}`);
      const texts = readTextCleaning(request);
      const make = request.query.draft === '1' ? createAsDraft : create;
      const row = await make({ ...target, idempotencyKey, texts }, readBody(request, target.scope.appKey));
      return reply.code(201).send(toWritten(row, texts));
    },
  );

  app.put<{ Params: { id: string } }>(
    `${path}/:id`,
    { onRequest: onWrite('edit'), schema: docs.update },
    async (request) => {
      const target = getTarget(request);
      const body = readBody(request, target.scope.appKey);
      const [id, version, texts] = [parseId(request.params.id), expectedVersion(request), readTextCleaning(request)];
      return toWritten(await update({ ...target, texts }, { id, body, version }), texts);
    },
  );

  app.delete<{ Params: { id: string }; Querystring: Body }>(
    `${path}/:id`,
    { onRequest: onWrite('remove'), schema: docs.remove },
    async (request) => {
      const wanted = { id: parseId(request.params.id), version: expectedVersion(request) };
      if (request.query.draft === '1') return { data: await saveRemoval(getTarget(request), wanted) };
      const target = { ...getTarget(request), allHooks };
      return { data: await remove(target, { ...wanted, isForced: request.query.force === '1' }) };
    },
  );

  if (getManualOrderField(contract) !== undefined) {
    app.post<{ Params: { id: string } }>(
      `${path}/:id/move`,
      { onRequest: onWrite('order'), schema: docs.move },
      async (request) => ({
        data: await move(getTarget(request), {
          id: parseId(request.params.id),
          body: readBody(request, getAdmin(request).scope.appKey),
        }),
      }),
    );
  }

  if (contract.keepsDeleted)
    app.post<{ Params: { id: string } }>(
      `${path}/:id/restore`,
      { onRequest: onWrite('remove'), schema: docs.restore },
      (request) => undo({ ...getTarget(request), allHooks }, request.params.id),
    );
}

/** Restores a record as it was before it was deleted. */
async function undo(target: BundleTarget, id: string): Promise<{ data: Row }> {
  const { row } = await restore(target, { id: parseId(id), isInactive: false });
  return { data: row };
}

/** Drafts are for administrators. Refused before the response cache is asked, so that it has no answers with them. */
const refuseDrafts = (request: FastifyRequest<{ Querystring: Body }>): Promise<void> =>
  request.query.draft !== undefined && !getAccess(request).holder
    ? Promise.reject(new HttpProblem(400, { detail: 'Drafts are only shown to administrators: send a token.' }))
    : Promise.resolve();

type ReadContext = Pick<ServedResource, 'contract' | 'database'>;

async function list(
  { contract, database, hooks }: ReadContext & { hooks: ResourceHooks },
  { scope, query: input }: { scope: Scope; query: Body },
) {
  const repository = createRepository(database.db, database);
  const query = readListQuery(contract, { query: input, audience: scope.audience });
  const conditions = readConditions(hooks.read ?? {}, { query: input, database, scope });
  const tree = findTree(contract);
  // Nest the whole tree unless the query asks for a part of it (spec point 2).
  const isTree = tree?.inLists === true && conditions.length === 0 && isWhole(query, tree.by);
  const page = await repository.list(scope, {
    contract,
    query: withUseFields(contract, query),
    conditions,
    ...(isTree ? { also: { [tree.by]: null } } : {}),
  });
  const embeds = query.fields ? [] : contract.embeds.filter((embed) => embed.inLists && embed !== tree);
  const rows = isTree
    ? await withTree({ repository, scope }, { rows: page.data, contract, tree })
    : await withEmbeds({ repository, scope }, { rows: page.data, embeds });
  const drafted = await addDrafts({ contract, database }, { scope, rows, draft: input.draft });
  return { ...page, data: await withPictures(database.db, { scope, contract, rows: drafted, fields: query.fields }) };
}

/** Adds what the query `draft` of a list asks for: `1` lays the drafts over the records, `note` only describes them. */
async function addDrafts(
  { contract, database: { db } }: ReadContext,
  { scope, rows, draft }: { scope: Scope; rows: NestedValue[]; draft: Body[string] },
): Promise<NestedValue[]> {
  if (draft !== '1' && draft !== 'note') return rows;
  const drafted = await withDrafts(db, { scope, contract, rows, isLaid: draft === '1' });
  return withScheduled(db, { scope, contract, rows: drafted });
}

/** Whether a query asks for all records of a tree, whose parent is in the column `parent`, with all their fields. */
const isWhole = ({ fields, isPaged, search, ids, filters }: ListQuery, parent: string): boolean =>
  fields === undefined && !isPaged && search === '' && !ids && filters.every(([column]) => column !== parent);

async function read(
  { contract, database }: ReadContext,
  { scope, id: sent, hasDrafts }: { scope: Scope; id: string; hasDrafts: boolean },
) {
  // Slugs are stored in this form, and some clients decompose what they send.
  const id = sent.normalize('NFC');
  const repository = createRepository(database.db, database);
  if (!idPattern.test(id) && !contract.readsBySlug) throw new HttpProblem(404);
  const row =
    (await repository.read(scope, { contract, by: idPattern.test(id) ? { id: Number(id) } : { slug: id } }))
    ?? (await readFormer({ contract, database }, { scope, slug: id }));
  if (!row) throw new HttpProblem(404);
  const rows = await withEmbeds({ repository, scope }, { rows: [row], embeds: contract.embeds });
  const laid = hasDrafts ? await withDrafts(database.db, { scope, contract, rows, isLaid: true }) : rows;
  const [complete] = await withPictures(database.db, { scope, contract, rows: laid });
  return complete ?? row;
}

/** Finds a record by a slug that it had before, so that old addresses keep working. */
async function readFormer({ contract, database }: ReadContext, { scope, slug }: { scope: Scope; slug: string }) {
  if (idPattern.test(slug)) return undefined;
  const id = await findFormerSlugOwner(database.db, { scope, contract, slug });
  return id === undefined ? undefined : createRepository(database.db, database).read(scope, { contract, by: { id } });
}
