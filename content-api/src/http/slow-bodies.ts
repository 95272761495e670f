import type { IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Limits } from './request-limits.ts';

/**
 * Answers 408 to a request whose body does not arrive in `bodyTimeout`. An upload may take longer, up to Node's
 * `requestTimeout`, as long as some of it arrives in this time.
 */
export function cutSlowBodies(
  app: FastifyInstance,
  { bodyTimeout, connectionTimeout }: Pick<Limits, 'bodyTimeout' | 'connectionTimeout'>,
): void {
  app.addHook('preParsing', async ({ raw, headers }, reply) => {
    // Requests that Fastify injects have no socket.
    if (raw.complete || !hasBody(headers) || !(raw.socket instanceof Socket)) return;
    const cut = (): void => {
      // As Node does at `requestTimeout`: `refuseConnection` answers.
      app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
    };
    if (headers['content-type']?.startsWith('multipart/')) {
      reply.raw.setTimeout(bodyTimeout, cut);
      raw.once('end', () => reply.raw.setTimeout(connectionTimeout, cut));
      return;
    }
    const timer = setTimeout(cut, bodyTimeout);
    const clear = (): void => clearTimeout(timer);
    raw.once('end', clear);
    // The request may be refused before its body is read.
    reply.raw.once('close', clear);
  });
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
