import { mediaAddress, parseMediaName } from '@quoin/shared/contract/media-name';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { refusals } from '../../http/response-schemas.ts';
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
  const leadOn = async (name: string, reply: FastifyReply): Promise<FastifyReply> => {
    const successor = await findSuccessor(database.db, name);
    if (successor === undefined) throw new HttpProblem(404);
    // Cached only briefly, because the replacement may be replaced too.
    return reply.header('cache-control', 'public, max-age=60').redirect(mediaAddress(successor), 307);
  };
  const answer = async (
    request: FastifyRequest<{ Params: { name: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const parsed = parseMediaName(request.params.name);
    if (!parsed) throw new HttpProblem(404);
    const found = await media.open(request.params.name);
    if (!found) return leadOn(request.params.name, reply);
    // Files are immutable, so the name is the ETag.
    const tag = `"${request.params.name}"`;
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': 'inline',
      etag: tag,
    });
    const isKnown = request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
    if (!isKnown) reply.type(`image/${parsed.format}`);
    if (!isKnown && request.method === 'GET')
      return reply.header('content-length', String(found.size)).send(found.stream);
    found.stream.destroy();
    return isKnown ? reply.code(304).send() : reply.header('content-length', String(found.size)).send();
  };
  app.get('/media/:name', { exposeHeadRoute: false, schema: docs }, answer);
  app.head('/media/:name', { schema: { hide: true } }, answer);
}

const bytes = { schema: { type: 'string', contentEncoding: 'binary' } };
const string = { type: 'string' };
const etag = { etag: { ...string, description: 'The name of the picture.' } };
const docs = {
  tags: ['files'],
  summary: 'A picture, in one of the widths and formats that its record names',
  description: 'Browsers may keep it for a year: a name always means the same bytes.',
  security: security.none,
  params: { type: 'object', required: ['name'], properties: { name: string } },
  response: {
    200: {
      description: 'The picture; it never changes.',
      content: { 'image/webp': bytes, 'image/avif': bytes },
      headers: etag,
    },
    307: {
      description: 'It was replaced: the same width of what is shown instead.',
      type: 'null',
      headers: { location: { ...string, description: 'The address of that picture.' } },
    },
    304: { description: 'What If-None-Match names is what there is.', type: 'null', headers: etag },
    ...refusals(404),
  },
};
