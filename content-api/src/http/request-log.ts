import type { FastifyInstance } from 'fastify';
import type { RequestListener } from './request-listener.ts';

/**
 * Logs one line for each request, without the query: people search for private terms, or paste secrets there.
 * @returns a listener that logs the requests of the fast path. It serializes their common labels once, which halves
 * the time of a line.
 */
export function requestLog(app: FastifyInstance): RequestListener {
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  return ({ method, path, status }) => {
    const log = app.log.child({ method, path, status });
    return ({ id, milliseconds }) => {
      log.info({ reqId: id, ms: Math.round(milliseconds) }, 'request');
    };
  };
}

/** Removes the query from a URL. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;
