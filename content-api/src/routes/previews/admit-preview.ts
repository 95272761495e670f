import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sentAppKey, type Access } from '../../accounts/access.ts';
import { createRefusal, hasPreviewToken, readPreviewToken } from '../../accounts/preview-token.ts';
import type { CurrentRevision } from '../../changes/current-revisions.ts';
import type { Database } from '../../db/database.ts';
import type { HooksByResource } from '../../engine/resource-hooks.ts';
import { createPreviewCopies } from '../../previews/preview-copies.ts';
import { findPreview, type StoredPreview } from '../../previews/stored-previews.ts';
import { HttpProblem } from '../../http/problem.ts';

interface Previews {
  database: Database;
  hooks: HooksByResource;
  currentRevision: CurrentRevision;
}

/** The preview of a request, with sentences about what it cannot show. */
export interface AdmittedPreview {
  access: Access;
  preview: StoredPreview;
  notes: readonly string[];
}

/** Returns the preview of a request with the token of a link; undefined without one. It has no copy yet. */
export async function readSentPreview({ db }: Database, request: FastifyRequest): Promise<StoredPreview | undefined> {
  const token = readPreviewToken(request);
  if (token === undefined) return undefined;
  const preview = token === '' ? undefined : await findPreview(db, token);
  if (preview) return preview;
  throw new HttpProblem(403, {
    detail: 'This preview link is wrong, has ended, or was revoked. Ask the person who sent it for a new one.',
  });
}

/**
 * Creates the function that admits the reads of a preview. They have the access of visitors, to a copy of the content
 * that is kept until the response is sent.
 */
export function createAdmitPreview(
  app: FastifyInstance,
  { database, hooks, currentRevision }: Previews,
): (request: FastifyRequest) => Promise<AdmittedPreview | undefined> {
  const copies = createPreviewCopies({ database, hooks });
  app.addHook('onClose', () => copies.close());
  const releases = new WeakMap<FastifyRequest, () => void>();
  const ended = new WeakSet<FastifyRequest>();
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onResponse', (request, _reply, done) => {
    releases.get(request)?.();
    releases.delete(request);
    ended.add(request);
    done();
  });
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasPreviewToken(request)) return done();
    if (!['GET', 'HEAD'].includes(request.method)) return done(createRefusal());
    reply.header('x-robots-tag', 'noindex');
    return done();
  });

  return async (request) => {
    const preview = await readSentPreview(database, request);
    if (!preview) return undefined;
    const { appKey } = preview;
    const sent = sentAppKey(request);
    if (sent !== undefined && sent !== appKey)
      throw new HttpProblem(403, { detail: 'This preview link is of another application.' });
    const revision = await currentRevision(appKey);
    if (revision === undefined) throw new HttpProblem(404);
    const { database: copy, notes, release } = await copies.lease(preview, revision);
    // The caller may have gone while the copy was built.
    if (ended.has(request)) release();
    else releases.set(request, release);
    return { access: { scope: { appKey, audience: 'public' }, holder: undefined, copy }, preview, notes };
  };
}
