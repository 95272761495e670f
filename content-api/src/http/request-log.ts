import type { FastifyInstance } from 'fastify';
import type { Answered } from './answered.ts';

/**
 * One line a request. The address without its query: what people search for, and what they paste there by mistake, is not ours to keep.
 * Answers what writes the line of a call that the router has not seen.
 */
export function requestLog(app: FastifyInstance): (answered: Answered) => void {
  const line = ({ method, path, status, milliseconds }: Omit<Answered, 'id' | 'route'>) => ({ method, path, status, ms: Math.round(milliseconds) });
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(line({ method: request.method, path: pathOf(request.url), status: reply.statusCode, milliseconds: reply.elapsedTime }), 'request');
    done();
  });
  return ({ id: reqId, ...answered }) => { app.log.info({ reqId, ...line(answered) }, 'request'); };
}

/** An address without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;
