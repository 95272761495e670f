import type { FastifyInstance } from 'fastify';

/** One line a request. The address without its query: what people search for, and what they paste there by mistake, is not ours to keep. */
export function requestLog(app: FastifyInstance): void {
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }, 'request');
    done();
  });
}
