import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sentAppKey } from '../../accounts/access.ts';
import type { Announcement, ChangeFeed, SinceRevision } from '../../changes/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { errorResponses } from '../../http/response-schemas.ts';
import type { Limits } from '../../http/request-limits.ts';
import { HttpProblem } from '../../http/problem.ts';
import { addressKey } from '../../http/rate-limit.ts';

/**
 * Streams the changes of an application as server-sent events. It needs no token, because an event only contains a
 * revision, a resource and an id.
 */
export function changesRoute(
  app: FastifyInstance,
  {
    db,
    feed,
    limits: { heartbeat, maxUnsentBytes },
  }: { db: Db; feed: ChangeFeed; limits: Pick<Limits, 'heartbeat' | 'maxUnsentBytes'> },
): void {
  const streams = new Set<PassThrough>();
  const send = (stream: PassThrough, text: string): void => {
    if (stream.writableLength + stream.readableLength > maxUnsentBytes) stream.destroy();
    else if (stream.writable) stream.write(text);
  };
  const heartbeatTimer = setInterval(() => {
    for (const stream of streams) send(stream, ': still here\n\n');
  }, heartbeat).unref();
  // Streams never end by themselves, and an open stream would keep the server from closing.
  app.addHook('preClose', async () => {
    clearInterval(heartbeatTimer);
    feed.close();
    for (const stream of streams) stream.end();
  });
  // Notify the listeners before the response to a write is sent, so that a page loaded right after it is not served
  // from an outdated page cache. Every request except GET and HEAD may be a write; the check costs one small query, and
  // only while there are listeners.
  app.addHook('onSend', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD' || streams.size === 0) return;
    await feed.poll();
    // The events reach the sockets at the end of this turn of the event loop.
    await new Promise(setImmediate);
  });

  app.get<{ Querystring: Record<string, unknown> }>(
    '/changes',
    { schema: docs, exposeHeadRoute: false },
    async (request, reply) => {
      const appKey = await readStreamKey(db, request);
      const stream = new PassThrough();
      const stop = feed.listen({
        appKey,
        address: addressKey(request),
        since: parseSince(request),
        notify: (announcement) => {
          send(stream, formatEvent(announcement));
        },
      });
      streams.add(stream);
      stream.on('close', () => {
        stop();
        streams.delete(stream);
      });
      send(stream, 'retry: 2000\n\n');
      return reply
        .type('text/event-stream')
        .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
        .send(stream);
    },
  );
}

/**
 * Returns the application key of the header or of the query: EventSource cannot send custom headers.
 * @throws {HttpProblem} 400 when it is missing or ambiguous, 404 when there is no such application
 */
async function readStreamKey(
  db: Db,
  request: FastifyRequest<{ Querystring: Record<string, unknown> }>,
): Promise<string> {
  const sent = sentAppKey(request);
  const requestedKey = request.query.app_key;
  if (
    requestedKey !== undefined
    && (typeof requestedKey !== 'string' || (sent !== undefined && requestedKey !== sent))
  ) {
    throw new HttpProblem(400, { detail: 'The application keys of the header and the address differ. Send only one.' });
  }
  const appKey = sent ?? requestedKey;
  if (!appKey)
    throw new HttpProblem(400, {
      detail: 'The application key is missing. Send it in a header, or as app_key in the address.',
    });
  const application = await db.selectFrom('applications').select('id').where('app_key', '=', appKey).executeTakeFirst();
  if (!application) throw new HttpProblem(404, { detail: 'There is no such application.' });
  return appKey;
}

/** An EventSource that has heard nothing yet sends no header, or an empty one. A value that is no revision is -1. */
function parseSince({ headers: { 'last-event-id': id = '' } }: FastifyRequest): SinceRevision {
  if (id === '') return 'now';
  // PostgreSQL refuses a query with a number that is no integer.
  return /^\d{1,9}$/.test(String(id)) ? Number(id) : -1;
}

function formatEvent(announcement: Announcement): string {
  const data = announcement.kind === 'change' ? announcement.change : { revision: announcement.revision };
  return `id: ${data.revision}\nevent: ${announcement.kind}\ndata: ${JSON.stringify(data)}\n\n`;
}

const docs = {
  tags: ['changes'],
  summary: 'Stream the changes of records as server-sent events',
  description:
    'The first event, `revision`, has the current revision. Each later `change` event is { revision, resource, id }; for records that are not public it has only the revision. '
    + '`reset` means that the revision of Last-Event-ID is too old: reload everything. The event id is the revision.',
  security: [{}, { application: [] }],
  querystring: {
    type: 'object',
    properties: {
      app_key: { type: 'string', description: 'Use it instead of the header, which EventSource cannot send.' },
    },
  },
  headers: {
    type: 'object',
    properties: { 'last-event-id': { type: 'string', description: 'The revision to resume after.' } },
  },
  response: {
    200: {
      description: 'An endless stream of events.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    ...errorResponses(404),
  },
};
