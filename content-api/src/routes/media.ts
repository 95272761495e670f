import { parseMediaName } from '@quoin/shared/contract/media-name';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusals } from '../http/answers.ts';
import { HttpProblem } from '../http/problem.ts';
import type { MediaStore } from '../media/media-store.ts';

/** The pictures themselves, for everybody: a name says nothing and is never used again. */
export function mediaRoute(app: FastifyInstance, { media }: { media: MediaStore }): void {
  const answer = async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
    const parsed = parseMediaName(request.params.name);
    const found = parsed && await media.open(request.params.name);
    if (!found) throw new HttpProblem(404);
    // What has a name never changes, so the name is its tag.
    const tag = `"${request.params.name}"`;
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': 'inline',
      etag: tag,
    });
    const isKnown = request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
    if (!isKnown) reply.type(`image/${parsed.format}`);
    if (!isKnown && request.method === 'GET') return reply.header('content-length', String(found.size)).send(found.stream);
    found.stream.destroy();
    return isKnown ? reply.code(304).send() : reply.header('content-length', String(found.size)).send();
  };
  app.get('/media/:name', { exposeHeadRoute: false, schema: docs }, answer);
  app.head('/media/:name', { schema: { hide: true } }, answer);
}

const bytes = { schema: { type: 'string', contentEncoding: 'binary' } };
const etag = { etag: { type: 'string' } };
const docs = {
  tags: ['files'],
  summary: 'A picture, in one of the widths and formats that its record names',
  params: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  response: {
    200: { description: 'The picture; it never changes.', content: { 'image/webp': bytes, 'image/avif': bytes }, headers: etag },
    304: { description: 'What If-None-Match names is what there is.', type: 'null', headers: etag },
    ...refusals(404),
  },
};
