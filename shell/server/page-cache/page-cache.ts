import { createHash } from 'node:crypto';
import { createLruCache } from '@quoin/shared/server/lru-cache';
import type { Registry as MetricsRegistry } from 'prom-client';
import type { EdgeResponse } from '../http/edge-response.ts';
import { closedPage } from '../document/closed-page.ts';
import { whenPresent } from '../when-present.ts';
import { createCompressedBody } from '../http/compressed-body.ts';
import { createCacheMetrics } from './cache-metrics.ts';
import type { ContentWatch } from './content-watch.ts';

/**
 * The longest time that an answer is fresh. Some pages depend on the time of day, such as whether an application is
 * closed.
 */
const maxAgeMs = 60_000;
/** The approximate memory of a cache entry in addition to its text, headers and key, in bytes. */
const overhead = 1_500;
const maxShare = 1 / 4;

export interface PageKey {
  address: string;
  /** The releases that render the page. An entry rendered with others is out of date. */
  releases?: string;
  /** The group of visitors that gets this answer, when canaries make a difference. */
  audience?: string;
}

export interface PageResult {
  response: EdgeResponse;
  /** Whether the answer is complete. A complete answer is cached, and can replace a later one that fails. */
  isComplete: boolean;
  /** True for a complete answer that is not cached. */
  isUncached?: boolean | undefined;
}

export interface PageCache {
  /**
   * Returns the cached answer while it is current. Otherwise renders a new one, once for all concurrent requests. If
   * that fails, returns the last complete answer.
   */
  getOrRender(key: PageKey, render: () => Promise<PageResult>): EdgeResponse | Promise<EdgeResponse>;
}

interface CachedPage {
  response: EdgeResponse;
  /** The content's age when rendering began. */ age: number | undefined;
  releases: string;
  at: number;
  size: () => number;
}

interface Options {
  content: ContentWatch;
  maxBytes: number;
  registry: MetricsRegistry;
  now?: () => number;
}

/**
 * Creates the page cache. A cached answer is the same for everybody in its audience: it depends on the address and the
 * releases only.
 */
export function createPageCache({
  content,
  maxBytes,
  registry: metrics,
  now = () => performance.now(),
}: Options): PageCache {
  const cache = createLruCache<CachedPage>({ maxBytes, maxShare, getSize: (page) => page.size() + overhead });
  const pendingRenders = new Map<string, Promise<PageResult>>();
  const count = createCacheMetrics(metrics, cache);

  function store(key: string, { response, ...state }: Omit<CachedPage, 'at' | 'size'>): EdgeResponse {
    const { body } = response;
    if (typeof body !== 'string') return response;
    const text = createCompressedBody(body, () => cache.updateSize(key));
    const stored = { ...response, headers: { ...response.headers, etag: makeEtag(response) }, body: text };
    // A slow render can end after a newer one; do not replace the newer answer.
    if ((cache.get(key)?.age ?? 0) <= (state.age ?? 0))
      cache.set(key, {
        ...state,
        response: stored,
        at: now(),
        size: () => text.size() + JSON.stringify(stored.headers).length,
      });
    return stored;
  }

  async function renderAndStore(
    key: string,
    { render, ...state }: { render: () => Promise<PageResult>; age: number | undefined; releases: string },
  ): Promise<PageResult> {
    const result = await render();
    const isCached = result.isComplete && !result.isUncached;
    // An answer that is not cached or a 404 can mean that the site is switched off.
    const isClosed =
      (!isCached || result.response.status === 404) && state.age !== undefined && !(await content.isActive());
    if (isClosed) return { response: store(key, { ...state, response: closedPage }), isComplete: true };
    return isCached ? { ...result, response: store(key, { ...state, response: result.response }) } : result;
  }

  /**
   * Renders once for concurrent requests with the same key, content and releases. While the content's age is unknown,
   * requests are not shared, because the content may change between them.
   */
  function renderOnce(
    key: string,
    state: { render: () => Promise<PageResult>; age: number | undefined; releases: string },
  ): Promise<PageResult> {
    if (state.age === undefined) return renderAndStore(key, state);
    const renderKey = `${state.age} ${state.releases} ${key}`;
    const running = pendingRenders.get(renderKey);
    if (running) return running;
    const pending = renderAndStore(key, state).finally(() => pendingRenders.delete(renderKey));
    pendingRenders.set(renderKey, pending);
    return pending;
  }

  const isCurrent = (page: CachedPage, { age, releases }: Pick<CachedPage, 'age' | 'releases'>): boolean =>
    age !== undefined && page.age === age && page.releases === releases && now() - page.at < maxAgeMs;

  function findCurrent(key: string, state: Pick<CachedPage, 'age' | 'releases'>): EdgeResponse | undefined {
    const cached = cache.get(key);
    if (!cached || !isCurrent(cached, state)) return undefined;
    count('cached');
    return cached.response;
  }

  async function renderNow(
    key: Required<PageKey>,
    { render, age }: { render: () => Promise<PageResult>; age: number | undefined },
  ): Promise<EdgeResponse> {
    const { response, isComplete } = await renderOnce(toKey(key), { render, age, releases: key.releases });
    count(isComplete ? 'rendered' : 'failed');
    if (isComplete) return response;
    // A canary's page must not replace a page for other visitors, so use the entry without audience.
    const older = cache.get(key.address)?.response;
    return older && older.status < 400 ? older : response;
  }

  return {
    getOrRender({ address, releases = '', audience = '' }, render) {
      const key = { address, releases, audience };
      return whenPresent(
        content.age(),
        (age) => findCurrent(toKey(key), { age, releases }) ?? renderNow(key, { render, age }),
      );
    },
  };
}

/** The separator is safe: an address contains no space. */
const toKey = ({ address, audience }: Required<PageKey>): string =>
  audience === '' ? address : `${address} ${audience}`;

/** Returns a strong entity tag. It covers the headers too, because a page with a changed policy is another page. */
const makeEtag = ({ status, headers, body }: EdgeResponse): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([status, headers, body]))
    .digest('base64url')
    .slice(0, 27)}"`;
