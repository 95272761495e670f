import type { FastifyInstance } from 'fastify';
import { HttpProblem } from '../http/problem.ts';
import type { MediaStore } from '../media/media-store.ts';

const types: Readonly<Record<string, string>> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', avif: 'image/avif' };

/** The pictures themselves, for everybody: a name says nothing and is never used again. */
export function mediaRoute(app: FastifyInstance, { media }: { media: MediaStore }): void {
  app.get<{ Params: { name: string } }>('/media/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const found = await media.open(name);
    if (!found) throw new HttpProblem(404);
    return reply
      .type(types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .headers({
        'content-length': String(found.size),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .send(found.stream);
  });
}
