import { createHash } from 'node:crypto';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { appKeyHeaders, revisionHeader } from '@quoin/shared/contract/wire';
import { createLruCache } from '@quoin/shared/server/lru-cache';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { largeResponse } from './bound-reads.ts';
import { addressKey } from './rate-limit.ts';
import { stripQuery } from './request-log.ts';

/** The application and its revision at the time of a read without a token. */
export interface ContentVersion {
  appKey: string;
  revision: number;
}

interface CachedRequest {
  reply: FastifyReply;
  /** Undefined for a read with a token. */
  version: ContentVersion | undefined;
  /** Called when the handler must answer, because there is no cached response. */
  next: () => void;
}

/** Sends the cached response, or 304, if it is current. Waits if an identical request is being answered. */
export type SendCached = (request: FastifyRequest, cachedRequest: CachedRequest) => void;

interface CachedResponse {
  revision: number;
  etag: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** A read whose response is being made, and the identical ones of the same caller that wait for it. */
interface PendingRead {
  id: string;
  key: string;
  revision: number;
  etag: string;
  waiting: ((response: CachedResponse | undefined) => void)[];
}

/** The approximate memory of an entry in bytes, in addition to its body and key. */
const overhead = 1_000;
const bounds = {
  maxBytes: 16 * 2 ** 20,
  // The largest list is cached too.
  maxShare: 3 / 8,
  getSize: ({ body }: CachedResponse) => body.length + overhead,
};
const encoder = new TextEncoder();
const cachedHeaders = ['content-type', 'content-location'] as const;
/** Part of every ETag: the shape of responses follows from the contracts, so a release that changes them changes it. */
const shape = createHash('sha256').update(JSON.stringify(contracts)).digest('base64url');
const vary = [...new Set(appKeyHeaders.map((name) => name.toLowerCase())), 'authorization', 'origin'].join(', ');

/**
 * Creates the cache of public responses, and sets the headers by which clients can revalidate theirs. The revision is
 * read before the rows, so an ETag or a cached body is never older than its revision. Responses to requests with a
 * token are not cached.
 * Identical requests of one caller at the same time share one response: the first one runs its handler, and the others
 * wait for it. Those of other callers do not wait, because the first one may be far back in the queue of its caller;
 * they look into the cache once more when they leave the queue (`bound-reads.ts`, which is registered before).
 * The key contains all of `request.query`, which is all that a handler sees of the query.
 */
export function createResponseCache(app: FastifyInstance): SendCached {
  const cache = createLruCache(bounds);
  const pending = new Map<string, PendingRead>();
  const pendingReads = new WeakMap<FastifyRequest, PendingRead>();

  const findCurrent = ({ key, revision }: Pick<PendingRead, 'key' | 'revision'>): CachedResponse | undefined => {
    const cached = cache.get(key);
    return cached?.revision === revision ? cached : undefined;
  };
  const send = (reply: FastifyReply, { headers, body }: CachedResponse): void => {
    void reply.headers(headers).send(body);
  };

  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('preHandler', (request, reply, done) => {
    const read = pendingReads.get(request);
    const current = read && findCurrent(read);
    if (current) send(reply, current);
    else done();
  });
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onSend', (request, reply, payload, done) => {
    const read = pendingReads.get(request);
    if (!read) return done(null, payload);
    pendingReads.delete(request);
    pending.delete(read.id);
    const response = toCachedResponse(reply, { payload, read });
    if (response) cache.set(read.key, response);
    done(null, response?.body ?? payload);
    answerInTurn(read.waiting, response);
  });

  const sendCached: SendCached = (request, { reply, version, next }) => {
    reply.header('vary', vary);
    if (!version) return next();
    const { revision } = version;
    const key = JSON.stringify([version.appKey, stripQuery(request.url), request.query]);
    const current = findCurrent({ key, revision });
    const etag = current?.etag ?? getEtag(key, revision);
    reply.headers({ 'cache-control': 'no-cache', etag, [revisionHeader]: String(revision) });
    if (matchesEtag(request.headers['if-none-match'], etag)) return void reply.code(304).send();
    // A large response takes its place in the queue: to send it takes longer than to look it up.
    if (current && current.body.length < largeResponse) return send(reply, current);
    const id = JSON.stringify([addressKey(request), revision, key]);
    const same = pending.get(id);
    if (same) {
      // Without a response, because the first read failed, the next one takes its place.
      same.waiting.push((response) => {
        if (response) send(reply, response);
        else sendCached(request, { reply, version, next });
      });
      return;
    }
    const read: PendingRead = { id, key, revision, etag, waiting: [] };
    pending.set(id, read);
    pendingReads.set(request, read);
    next();
  };
  return sendCached;
}

/** Answers one request in each turn of the event loop, so that other requests are read meanwhile. */
function answerInTurn([first, ...rest]: PendingRead['waiting'], response: CachedResponse | undefined): void {
  if (!first) return;
  first(response);
  if (rest.length > 0) setImmediate(answerInTurn, rest, response);
}

/** Returns the response as the cache keeps it; undefined when it is not a complete success. */
function toCachedResponse(
  reply: FastifyReply,
  { payload, read: { revision, etag } }: { payload: unknown; read: PendingRead },
): CachedResponse | undefined {
  if (reply.statusCode !== 200) return undefined;
  const body = typeof payload === 'string' ? toBuffer(payload) : payload;
  if (!Buffer.isBuffer(body)) return undefined;
  const headers = Object.fromEntries(
    cachedHeaders.filter((name) => reply.hasHeader(name)).map((name) => [name, String(reply.getHeader(name))]),
  );
  return { revision, etag, headers, body };
}

/** `Buffer.from` would cut a small text from a pool of 64 kB, which then stays in memory as long as the text. */
const toBuffer = (text: string): Buffer => Buffer.from(encoder.encode(text).buffer);

const getEtag = (key: string, revision: number): string =>
  `W/"${createHash('sha256')
    .update(JSON.stringify([shape, revision, key]))
    .digest('base64url')
    .slice(0, 27)}"`;

/** Compares weakly, as RFC 9110 requires for If-None-Match. A compressing proxy may have added or removed the `W/`. */
const matchesEtag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^(W\/)?/, 'W/') === tag) ?? false;
