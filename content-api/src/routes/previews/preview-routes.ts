import { hasRole, type Member } from '@quoin/shared/contract/may';
import {
  linkedPreviewPath,
  type NewPreviewLink,
  type OpenPreview,
  type PreviewLink,
  type PreviewNotes,
} from '@quoin/shared/contract/preview-wire';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import { createRefusal } from '../../accounts/preview-token.ts';
import type { Background } from '../../background.ts';
import type { Database } from '../../db/database.ts';
import type { BundleContext } from '../../engine/bundle.ts';
import { allowRole } from '../../engine/permissions.ts';
import {
  countOpening,
  listPreviews,
  readPreview,
  revokePreview,
  storePreview,
  type StoredPreview,
} from '../../previews/stored-previews.ts';
import type { HooksByResource } from '../../engine/resource-hooks.ts';
import { parseId, readBody } from '../../engine/write-requests.ts';
import { HttpProblem } from '../../http/problem.ts';
import { readNames } from '../site/describe-changes.ts';
import { readSentPreview, type AdmittedPreview } from './admit-preview.ts';
import { previewDocs } from './preview-docs.ts';
import { readNewPreview } from './read-new-preview.ts';
import { readShown } from './read-shown.ts';

interface PreviewRoutes {
  database: Database;
  settings: Pick<Settings, 'accountsAppKey'>;
  gates: Gates;
  hooks: HooksByResource;
  background: Background;
  admit: (request: FastifyRequest) => Promise<AdmittedPreview | undefined>;
}
interface OneLink {
  Params: { id: string };
}

/**
 * Serves the preview links: members make, list and revoke them, and the page of a link reads what it shows. A link is
 * no content, so its writes leave the revision of the site as it is.
 */
export function previewRoutes(
  app: FastifyInstance,
  { database, settings, gates, hooks, background, admit }: PreviewRoutes,
): void {
  const onRequest = [gates.signedIn, allowRole('viewer')];
  const { db } = database;
  const describe = async (previews: readonly StoredPreview[]): Promise<PreviewLink[]> => {
    const ids = [...new Set(previews.flatMap(({ madeBy }) => madeBy ?? []))];
    const names = await readNames(database, { accountsKey: settings.accountsAppKey, ids });
    return previews.map((preview) => toLink(preview, names));
  };

  app.get('/previews', { onRequest, schema: previewDocs.list }, async (request) => ({
    data: await describe(await listPreviews(db, getAdmin(request).scope.appKey)),
  }));

  app.post('/previews', { onRequest, schema: previewDocs.make }, async (request, reply) => {
    const { target, member } = readCaller(request, { database, hooks });
    const { appKey } = target.scope;
    const { asked, path, hours } = readNewPreview(readBody(request, appKey), member);
    const shown = await readShown(target, { member, asked });
    const { token, preview } = await storePreview(database, {
      appKey,
      by: target.writer,
      path,
      hours,
      kind: asked.kind,
      ...shown,
    });
    const [link] = await describe([preview]);
    if (!link) throw new Error('A stored preview has no description.');
    const data: NewPreviewLink = { ...link, address: `${linkedPreviewPath}/${token}${path}` };
    return reply.code(201).send({ data });
  });

  app.delete<OneLink>('/previews/:id', { onRequest, schema: previewDocs.revoke }, async (request) => {
    const { target, member } = readCaller(request, { database, hooks });
    const key = { appKey: target.scope.appKey, id: parseId(request.params.id) };
    const preview = await readPreview(db, key);
    if (!preview) throw new HttpProblem(404);
    if (preview.madeBy !== target.writer.userId && !hasRole(member, 'editor'))
      throw new HttpProblem(403, { code: 'role', detail: 'Only editors revoke links that others have made.' });
    if (!(await revokePreview(db, { ...key, by: target.writer }))) throw new HttpProblem(404);
    return { data: { message: 'The link is revoked. It shows nothing any more.' } };
  });

  app.get('/previews/current', { schema: previewDocs.current }, async (request) => {
    const preview = await readSentPreview(database, request);
    if (!preview) throw createRefusal();
    const { appKey, kind, label, at, zone, expiresAt } = preview;
    const data: OpenPreview = { app_key: appKey, kind, label, at, zone, expires_at: expiresAt };
    return { data };
  });

  app.get('/previews/current/notes', { schema: previewDocs.notes }, async (request) => {
    const admitted = await admit(request);
    if (!admitted) throw createRefusal();
    background(() => countOpening(db, admitted.preview));
    const data: PreviewNotes = { notes: [...admitted.notes] };
    return { data };
  });
}

const toLink = (preview: StoredPreview, names: ReadonlyMap<number, string>): PreviewLink => ({
  id: preview.id,
  kind: preview.kind,
  label: preview.label,
  path: preview.path,
  at: preview.at,
  zone: preview.zone,
  made_by: preview.madeBy === null ? null : { id: preview.madeBy, name: names.get(preview.madeBy) ?? null },
  created_at: preview.createdAt,
  expires_at: preview.expiresAt,
  opened: preview.opened,
  last_opened_on: preview.lastOpenedOn,
});

function readCaller(
  request: FastifyRequest,
  { database, hooks }: Pick<PreviewRoutes, 'database' | 'hooks'>,
): { target: BundleContext; member: Member } {
  const { scope, holder } = getAdmin(request);
  const member = holder.members.get(scope.appKey);
  if (!member) throw new HttpProblem(403);
  return { target: { database, allHooks: hooks, scope, writer: holder }, member };
}
