import type { Contract } from '@quoin/shared/contract/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import type { Database } from '../../db/database.ts';
import { refuseErrors } from '../../http/problem.ts';
import { isObject } from '@quoin/shared/contract/is-object';
import { allow } from '../permissions.ts';
import type { Target } from '../prepare-write.ts';
import type { HooksByResource, Writer } from '../resource-hooks.ts';
import type { Body } from '../validate.ts';
import { expectedVersion, isAutosave, parseId, readBody, readTextCleaning, toWritten } from '../write-requests.ts';
import { documentDrafts } from './draft-docs.ts';
import { previewPublication, publish, type SeenDraft } from './publish.ts';
import { discardDraft, saveDraft } from './save-draft.ts';

interface DraftedResource {
  contract: Contract;
  allHooks: HooksByResource;
  database: Database;
  gates: Gates;
}

/** Registers the routes that save, discard and publish the drafts of one resource. */
export function draftRoutes(app: FastifyInstance, { contract, allHooks, database, gates }: DraftedResource): void {
  const path = `/${contract.name}/:id`;
  const docs = documentDrafts(contract);
  const hooks = allHooks.get(contract.name) ?? {};
  const onDraft = [gates.signedIn, allow('draft', contract)];
  const onPublish = [gates.signedIn, allow('publish', contract)];
  const getTarget = (request: FastifyRequest): Target & { writer: Writer } => {
    const { scope, holder } = getAdmin(request);
    return { database, contract, hooks, scope, writer: holder };
  };

  app.put<{ Params: { id: string } }>(`${path}/draft`, { onRequest: onDraft, schema: docs.save }, async (request) => {
    const target = getTarget(request);
    const body = readBody(request, target.scope.appKey);
    const [id, version, texts] = [parseId(request.params.id), expectedVersion(request), readTextCleaning(request)];
    const saved = await saveDraft({ ...target, texts }, { id, body, version, isAutosave: isAutosave(request) });
    return toWritten(saved, texts);
  });

  app.delete<{ Params: { id: string } }>(
    `${path}/draft`,
    { onRequest: onDraft, schema: docs.discard },
    async (request) => ({
      data: await discardDraft(getTarget(request), {
        id: parseId(request.params.id),
        version: expectedVersion(request),
      }),
    }),
  );

  app.post<{ Params: { id: string } }>(
    `${path}/publish`,
    { onRequest: onPublish, schema: docs.publish },
    async (request) => {
      const target = { ...getTarget(request), allHooks };
      const body = readBody(request, target.scope.appKey);
      const wanted = { id: parseId(request.params.id), ...readPublication(body) };
      return { data: wanted.isDryRun ? await previewPublication(target, wanted) : await publish(target, wanted) };
    },
  );
}

/**
 * Reads what is to be published.
 * @throws HttpProblem 422 for an invalid field: a dry run that is not understood must not publish
 */
function readPublication({ dry_run: dryRun = false, with: extent = 'bundle', items = null }: Body) {
  const list: readonly unknown[] = Array.isArray(items) ? items : [items];
  const seen = list.filter(isSeen);
  refuseErrors({
    ...(typeof dryRun === 'boolean' ? {} : { dry_run: ['Must be true or false.'] }),
    ...(extent === 'bundle' || extent === 'self' ? {} : { with: ['Must be bundle or self.'] }),
    ...(items === null || seen.length === list.length
      ? {}
      : { items: ['Must be a list of drafts: {resource, id, version} each.'] }),
  });
  return { isDryRun: dryRun === true, withBundle: extent === 'bundle', seen: items === null ? undefined : seen };
}

const isSeen = (value: unknown): value is SeenDraft =>
  isObject(value)
  && typeof value.resource === 'string'
  && Number.isInteger(value.id)
  && Number.isInteger(value.version)
  && (value.overwrites === undefined || isNames(value.overwrites));

const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === 'string');
