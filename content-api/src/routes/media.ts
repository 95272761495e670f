import { parseMediaName } from '@quoin/shared/contract/media-name';
import type { FastifyInstance } from 'fastify';
import { HttpProblem } from '../http/problem.ts';
import type { MediaStore } from '../media/media-store.ts';

/** The pictures themselves, for everybody: a name says nothing and is never used again. */
export function mediaRoute(app: FastifyInstance, { media }: { media: MediaStore }): void {
  app.route<{ Params: { name: string } }>({ method: ['GET', 'HEAD'], url: '/media/:name', exposeHeadRoute: false, schema: { hide: true }, handler: async (request, reply) => {
    const parsed = parseMediaName(request.params.name);
    const found = parsed && await media.open(request.params.name);
    if (!found) throw new HttpProblem(404);
    // What has a name never changes, so the name is its tag.
    const tag = `"${request.params.name}"`;
    reply.type(`image/${parsed.format}`).headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': 'inline',
      etag: tag,
    });
    const isKnown = request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
    if (!isKnown && request.method === 'GET') return reply.header('content-length', String(found.size)).send(found.stream);
    found.stream.destroy();
    return isKnown ? reply.code(304).send() : reply.header('content-length', String(found.size)).send();
  } });
}
