import { mediaAddress, parseMediaName } from '@quoin/shared/contract/media-name';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { errorResponses } from '../../http/response-schemas.ts';
import { HttpProblem } from '../../http/problem.ts';
import { security } from '../../http/security.ts';
import { findSuccessor } from '../../media/former-pictures.ts';
import type { MediaStore } from '../../media/media-store.ts';

/**
 * Serves the picture files without authentication: their names reveal nothing and are never reused. The name of a
 * replaced picture redirects to its replacement.
 */
export function mediaRoute(
  app: FastifyInstance,
  { media, database }: { media: MediaStore; database: Pick<Database, 'db'> },
): void {
  const redirectToSuccessor = async (name: string, reply: FastifyReply): Promise<FastifyReply> => {
    const successor = await findSuccessor(database.db, name);
    if (successor === undefined) throw new HttpProblem(404);
    // Cached only briefly, because the replacement may be replaced too.
    return reply.header('cache-control', 'public, max-age=60').redirect(mediaAddress(successor), 307);
  };
  const sendFile = async (
    request: FastifyRequest<{ Params: { name: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const parsed = parseMediaName(request.params.name);
    if (!parsed) throw new HttpProblem(404);
    const file = await media.open(request.params.name);
    if (!file) return redirectToSuccessor(request.params.name, reply);
    // Files are immutable, so the name is the ETag.
    const tag = `"${request.params.name}"`;
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': 'inline',
      etag: tag,
    });
    const isUnchanged = request.headers['if-none-match']
      ?.split(',')
      .some((one) => one.trim().replace(/^W\//, '') === tag);
    if (!isUnchanged) reply.type(`image/${parsed.format}`);
    if (!isUnchanged && request.method === 'GET')
      return reply.header('content-length', String(file.size)).send(file.stream);
    file.stream.destroy();
    return isUnchanged ? reply.code(304).send() : reply.header('content-length', String(file.size)).send();
  };
  app.get('/media/:name', { exposeHeadRoute: false, schema: docs }, sendFile);
  app.head('/media/:name', { schema: { hide: true } }, sendFile);
}

const bytes = { schema: { type: 'string', contentEncoding: 'binary' } };
const string = { type: 'string' };
const etag = { etag: { ...string, description: 'The name of the picture.' } };
const docs = {
  tags: ['files'],
  summary: 'Read a picture file, in one of its widths and formats',
  description: 'Browsers may cache it for a year, because a file never changes.',
  security: security.none,
  params: { type: 'object', required: ['name'], properties: { name: string } },
  response: {
    200: {
      description: 'The picture; it never changes.',
      content: { 'image/webp': bytes, 'image/avif': bytes },
      headers: etag,
    },
    307: {
      description: 'The picture was replaced. Redirects to the same width of the new one.',
      type: 'null',
      headers: { location: { ...string, description: 'The address of that picture.' } },
    },
    304: { description: 'The copy that If-None-Match names is current.', type: 'null', headers: etag },
    ...errorResponses(404),
  },
};
