import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Answers `Expect: 100-continue` only after the gates have admitted the request. Node by default sends 100 at once.
 */
export function continueWhenAdmitted(app: FastifyInstance): void {
  const expecting = new WeakSet<IncomingMessage>();
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    expecting.add(request);
    app.server.emit('request', request, response);
  });
  // The gates are `onRequest` hooks. In `preParsing` they have passed, and the body is not read yet.
  app.addHook('preParsing', async (request, reply) => {
    if (expecting.has(request.raw)) reply.raw.writeContinue();
  });
}
