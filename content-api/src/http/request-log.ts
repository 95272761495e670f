import type { FastifyInstance } from 'fastify';

/** One line a request. The address without its query: what people search for, and what they paste there by mistake, is not ours to keep. */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }, 'request');
  });
}
