import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentRevision } from '../changes/current-revisions.ts';
import type { RequestSummary, CompletedRequest, RequestListener } from './request-listener.ts';
import { pathOf } from './request-log.ts';

/** What a public read was answered with, while its application is at that revision. */
export interface CachedRead {
  appKey: string;
  revision: number;
  /** Undefined once it is kept no longer. */
  body: () => Buffer | undefined;
}

/** Notes how a read was answered: whoever asks for it in the same words has the same. */
export type Remember = (request: FastifyRequest, of: CachedRead & { reply: FastifyReply }) => void;

interface RememberedRead extends CachedRead {
  head: readonly string[];
  told: readonly ((answered: CompletedRequest) => void)[];
}

interface Needs {
  currentRevision: CurrentRevision;
  /** Counts a call, unless its caller has made too many: then it is the router's to refuse. */
  mayCall: (request: IncomingMessage) => boolean;
  /** Who hears of each call that was answered here. */
  hears: readonly RequestListener[];
}

const mostRemembered = 500;
const longestKey = 1_000;
/** What browsers and proxies say of themselves: no read of the public is answered by it. */
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
 * Answers a public read ahead of the router where one of the very same words was answered from what is kept: address
 * and headers, but for those that nothing goes by. Routing, hooks and headers take half of the time of such an answer,
 * and come to the same.
 */
export function installFastPath(app: FastifyInstance, { currentRevision, mayCall, hears }: Needs): Remember {
  const remembered = new Map<string, RememberedRead>();
  // What comes then is the router's to refuse.
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  /** What is to be sent again, if it is still true and the caller may have it. */
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

/** Two who are answered differently have other words; whoever sends a token has words of their own. */
function getRequestKey({ url = '', rawHeaders }: IncomingMessage): string {
  let words = url;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (!isOfTheCaller(name)) words += `\n${name}:${rawHeaders[at + 1] ?? ''}`;
  }
  return words;
}
