import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentRevision } from '../changes/current-revisions.ts';
import type { RequestSummary, CompletedRequest, RequestListener } from './request-listener.ts';
import { pathOf } from './request-log.ts';

/** The cached response to a public read. It is valid while the application is at this revision. */
export interface CachedRead {
  appKey: string;
  revision: number;
  /** Returns undefined once the response cache has dropped the body. */
  body: () => Buffer | undefined;
}

/** Remembers the response to a read, so that a request with the same key gets it on the fast path. */
export type Remember = (request: FastifyRequest, of: CachedRead & { reply: FastifyReply }) => void;

interface RememberedRead extends CachedRead {
  head: readonly string[];
  told: readonly ((answered: CompletedRequest) => void)[];
}

interface Needs {
  currentRevision: CurrentRevision;
  /** Counts the request for the rate limit. Returns false when the limit is exceeded: then the router refuses it. */
  mayCall: (request: IncomingMessage) => boolean;
  /** Called for each request that the fast path answers: the log and the metrics. */
  hears: readonly RequestListener[];
}

const mostRemembered = 500;
const longestKey = 1_000;
/** Headers about the browser or a proxy. The response to a public read never depends on them. */
const ofTheCaller = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'dnt',
  'forwarded',
  'pragma',
  'priority',
  'referer',
  'traceparent',
  'tracestate',
  'user-agent',
  'via',
  'x-real-ip',
]);
const isOfTheCaller = (name: string): boolean =>
  ofTheCaller.has(name) || name.startsWith('sec-') || name.startsWith('x-forwarded-');

/**
 * Answers a public read before the router runs, when the response cache has answered a request with the same key.
 * The key is the URL and all headers except those about the caller. Routing, hooks and headers would take half of the
 * time of such a response and give the same result.
 */
export function installFastPath(app: FastifyInstance, { currentRevision, mayCall, hears }: Needs): Remember {
  const remembered = new Map<string, RememberedRead>();
  // While the server closes, requests go to the router, which refuses them.
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  /** Returns the cached body, if the revision is still current and the caller is below the rate limit. */
  const stillGood = (
    request: IncomingMessage,
    { read, revision }: { read: RememberedRead; revision: number | undefined },
  ): Buffer | undefined => {
    const body = revision === read.revision && !isClosing ? read.body() : undefined;
    return body && mayCall(request) ? body : undefined;
  };

  const send = (
    response: ServerResponse,
    { read: { head, told }, body, begun }: { read: RememberedRead; body: Buffer; begun: number },
  ): void => {
    const id = randomUUID();
    response.writeHead(200, [...head, 'x-request-id', id]);
    response.end(body);
    const milliseconds = performance.now() - begun;
    for (const tell of told) tell({ id, milliseconds });
  };

  app.server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now();
    const toRouter = (): void => {
      app.routing(request, response);
    };
    const read = request.method === 'GET' ? remembered.get(getRequestKey(request)) : undefined;
    if (!read) return toRouter();
    currentRevision(read.appKey).then((revision) => {
      const body = stillGood(request, { read, revision });
      if (body) send(response, { read, body, begun });
      else toRouter();
    }, toRouter);
  });

  return (request, { reply, appKey, revision, body }) => {
    const words = getRequestKey(request.raw);
    if (request.method !== 'GET' || words.length > longestKey) return;
    const { 'x-request-id': _, ...headers } = reply.getHeaders();
    const head = Object.entries({ ...headers, 'content-length': body()?.length }).flatMap(([name, value]) => [
      name,
      String(value),
    ]);
    remembered.delete(words);
    const alike: RequestSummary = {
      method: 'GET',
      path: pathOf(request.url),
      route: request.routeOptions.url ?? '',
      status: 200,
    };
    remembered.set(words, { appKey, revision, body, head, told: hears.map((hear) => hear(alike)) });
    const [oldest] = remembered.keys();
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  };
}

/**
 * Builds the cache key of a request: its URL and its headers, except those about the caller. Requests that may get
 * different responses have different keys. The `authorization` header is part of the key.
 */
function getRequestKey({ url = '', rawHeaders }: IncomingMessage): string {
  let words = url;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (!isOfTheCaller(name)) words += `\n${name}:${rawHeaders[at + 1] ?? ''}`;
  }
  return words;
}
