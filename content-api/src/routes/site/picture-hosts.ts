import { maxPictureHosts } from '@quoin/shared/contract/picture-hosts';
import type { FastifyInstance } from 'fastify';
import { getAccess, type Gates } from '../../accounts/access.ts';
import type { Db } from '../../db/database.ts';
import { createIfChanged } from '../../http/if-changed.ts';
import type { SendCached } from '../../http/response-cache.ts';
import { errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { listPictureHosts } from '../../media/picture-hosts.ts';

/** Serves the hosts whose pictures visitors are shown. It says the same with and without a token. */
export function pictureHostsRoute(
  app: FastifyInstance,
  { db, gates, sendCached }: { db: Db; gates: Gates; sendCached: SendCached },
): void {
  app.get('/picture-hosts', { onRequest: [gates.open, createIfChanged(sendCached)], schema }, async (request) => ({
    data: await listPictureHosts(db, getAccess(request).scope.appKey),
  }));
}

const schema = {
  tags: ['files'],
  summary: 'List the hosts of shown pictures',
  description:
    'The https origins of the pictures of other hosts that live content shows, those of most records first. Hosts that only drafts and inactive records name are not among them.',
  security: security.publicRead,
  response: {
    200: makeSuccess('The origins.', {
      type: 'array',
      maxItems: maxPictureHosts,
      items: { type: 'string', description: 'Such as `https://pictures.example.org`, with the port if it has one.' },
    }),
    304: { description: 'The copy that If-None-Match names is current.', type: 'null' },
    ...errorResponses(401, 403, 404),
  },
};
