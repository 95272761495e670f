import { createHash } from 'node:crypto';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { appKeyHeaders, revisionHeader } from '@quoin/shared/contract/wire';
import { createLruCache } from '@quoin/shared/server/lru-cache';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
}

/** Sends the cached response, or 304, if it is current. Returns whether a response was sent. */
export type SendCached = (request: FastifyRequest, cachedRequest: CachedRequest) => boolean;

interface CachedResponse {
  revision: number;
  etag: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** The approximate memory of an entry in bytes, in addition to its body and key. */
const overhead = 1_000;
const bounds = {
  maxBytes: 8 * 2 ** 20,
  maxShare: 1 / 16,
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
 * The key contains all of `request.query`, which is all that a handler sees of the query.
 */
export function createResponseCache(app: FastifyInstance): SendCached {
  const cache = createLruCache(bounds);
  const pending = new WeakMap<FastifyRequest, { key: string; revision: number; etag: string }>();

  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onSend', (request, reply, payload, done) => {
    const entry = pending.get(request);
    if (entry && reply.statusCode === 200 && typeof payload === 'string') {
      const headers = Object.fromEntries(
        cachedHeaders.filter((name) => reply.hasHeader(name)).map((name) => [name, String(reply.getHeader(name))]),
      );
      // `Buffer.from` would cut a small body from a pool of 64 kB, which then stays in memory as long as the body.
      const body = encoder.encode(payload);
      cache.set(entry.key, { revision: entry.revision, etag: entry.etag, headers, body });
    }
    done();
  });

  return (request, { reply, version }) => {
    reply.header('vary', vary);
    if (!version) return false;
    const key = JSON.stringify([version.appKey, stripQuery(request.url), request.query]);
    const cached = cache.get(key);
    const current = cached?.revision === version.revision ? cached : undefined;
    const etag = current?.etag ?? getEtag(key, version.revision);
    reply.headers({ 'cache-control': 'no-cache', etag, [revisionHeader]: String(version.revision) });
    if (matchesEtag(request.headers['if-none-match'], etag)) void reply.code(304).send();
    else if (current) {
      void reply.headers(current.headers).send(current.body);
    } else {
      pending.set(request, { key, revision: version.revision, etag });
      return false;
    }
    return true;
  };
}

const getEtag = (key: string, revision: number): string =>
  `W/"${createHash('sha256')
    .update(JSON.stringify([shape, revision, key]))
    .digest('base64url')
    .slice(0, 27)}"`;

/** Compares weakly, as RFC 9110 requires for If-None-Match. A compressing proxy may have added or removed the `W/`. */
const matchesEtag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^(W\/)?/, 'W/') === tag) ?? false;
