import { PassThrough } from 'node:stream';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAdmin, sentAppKey, type Gates } from '../../accounts/access.ts';
import type { Announcement, ChangeFeed, SinceRevision } from '../../changes/change-feed.ts';
import type { DraftListener } from '../../changes/draft-listeners.ts';
import type { Db } from '../../db/database.ts';
import { listVisible } from '../../engine/permissions.ts';
import { errorResponses } from '../../http/response-schemas.ts';
import type { Limits } from '../../http/request-limits.ts';
import { HttpProblem } from '../../http/problem.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { security } from '../../http/security.ts';

interface ChangesRoute {
  db: Db;
  gates: Gates;
  feed: ChangeFeed;
  limits: Pick<Limits, 'heartbeat' | 'maxUnsentBytes'>;
}
type ChangesRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>;
type FindVisible = DraftListener['findVisible'];

/**
 * Streams the changes of an application as server-sent events. It needs no token, because an event only contains a
 * revision, a resource and an id. With one, it also says which drafts change, which visitors must not know.
 */
export function changesRoute(
  app: FastifyInstance,
  { db, gates, feed, limits: { heartbeat, maxUnsentBytes } }: ChangesRoute,
): void {
  /** The open streams; those of a session with what checks it again. */
  const streams = new Map<PassThrough, FindVisible | undefined>();
  const send = (stream: PassThrough, text: string): void => {
    if (stream.writableLength + stream.readableLength > maxUnsentBytes) stream.destroy();
    else if (stream.writable) stream.write(text);
  };
  const beat = async ([stream, findVisible]: [PassThrough, FindVisible | undefined]): Promise<void> => {
    // A failing database does not end a session. Nor is anything told of drafts then: that needs the same check.
    const isAdmitted = !findVisible || (await findVisible().catch(() => true)) !== undefined;
    if (isAdmitted) send(stream, ': still here\n\n');
    else stream.end();
  };
  const heartbeatTimer = setInterval(() => {
    for (const one of streams) void beat(one);
  }, heartbeat).unref();
  // Streams never end by themselves, and an open stream would keep the server from closing.
  app.addHook('preClose', async () => {
    clearInterval(heartbeatTimer);
    feed.close();
    for (const stream of streams.keys()) stream.end();
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

  const hearDrafts = (request: ChangesRequest, stream: PassThrough): DraftListener => ({
    findVisible: async () => {
      const { appKey } = getAdmin(request).scope;
      const holder = await gates.readmit(request);
      return holder && new Set(listVisible(holder, { appKey, contracts }).map(({ name }) => name));
    },
    // It has no id: a listener that resumes asks for itself what it has missed of drafts.
    notify: (draft) => {
      send(stream, `event: draft\ndata: ${JSON.stringify(draft)}\n\n`);
    },
    end: () => {
      stream.end();
    },
  });

  app.get<{ Querystring: Record<string, unknown> }>(
    '/changes',
    { schema: docs, exposeHeadRoute: false },
    async (request, reply) => {
      const appKey = await readStreamKey(db, request);
      const isSignedIn = request.headers.authorization !== undefined;
      if (isSignedIn) await gates.signedIn(request);
      const stream = new PassThrough();
      const drafts = isSignedIn ? hearDrafts(request, stream) : undefined;
      const stop = feed.listen({
        appKey,
        address: addressKey(request),
        user: isSignedIn ? String(getAdmin(request).holder.userId) : undefined,
        since: parseSince(request),
        notify: (announcement) => {
          send(stream, formatEvent(announcement));
        },
        drafts,
      });
      streams.set(stream, drafts?.findVisible);
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
async function readStreamKey(db: Db, request: ChangesRequest): Promise<string> {
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
    + '`reset` means that the revision of Last-Event-ID is too old: reload everything. The event id is the revision. '
    + 'With a token, and the application key in its header, a `draft` event { resource, id } says besides that the draft of a record was saved, published or discarded, if the user may see the records of the resource. It has no id: it is not sent again after a Last-Event-ID. The stream ends soon after the session.',
  security: [{}, { application: [] }, ...security.signedIn],
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
    ...errorResponses(401, 403, 404),
  },
};
