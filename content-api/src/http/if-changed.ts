import type { FastifyReply, FastifyRequest } from 'fastify';
import { getAccess } from '../accounts/access.ts';
import type { SendCached } from './response-cache.ts';

/**
 * Creates the hook of a read behind a gate that sends the cached response, or 304, where that is current. Reads with a
 * token are not cached.
 */
export const createIfChanged =
  (sendCached: SendCached) =>
  // eslint-disable-next-line max-params -- the signature is Fastify's
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const {
      scope: { appKey },
      revision,
    } = getAccess(request);
    sendCached(request, { reply, version: revision === undefined ? undefined : { appKey, revision }, next: done });
  };
