import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Whoever asks before sending a body (`Expect: 100-continue`) is answered by the gates first, and told to go on only
 * when they let it pass. Node by itself says yes to everybody.
 */
export function continueWhenAdmitted(app: FastifyInstance): void {
  const asked = new WeakSet<IncomingMessage>();
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    asked.add(request);
    app.server.emit('request', request, response);
  });
  // The gates are `onRequest` hooks: here they are passed, and nothing of the body is read yet.
  app.addHook('preParsing', async (request, reply) => {
    if (asked.has(request.raw)) reply.raw.writeContinue();
  });
}
