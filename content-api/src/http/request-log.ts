import type { FastifyInstance } from 'fastify';

/** Logs one line for each request, without the query: people search for private terms, or paste secrets there. */
export function requestLog(app: FastifyInstance): void {
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: stripQuery(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

/** Removes the query from a URL. */
export const stripQuery = (url: string): string => url.split('?', 1)[0] ?? url;
