import { createHash } from 'node:crypto';
import { createLruCache } from '@quoin/shared/server/lru-cache';
import type { Registry as Figures } from 'prom-client';
import type { EdgeResponse } from '../http/edge-response.ts';
import { closedPage } from '../document/closed-page.ts';
import { onceThere } from '../when-present.ts';
import { packedText } from '../http/compressed-body.ts';
import { createCacheMetrics } from './cache-metrics.ts';
import type { ContentWatch } from './content-watch.ts';

/**
 * The longest time that an answer is fresh. Some pages depend on the time of day, such as whether an application is
 * closed.
 */
const longestMs = 60_000;
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
  answer: EdgeResponse;
  /** Whether the answer is complete. A complete answer is cached, and can replace a later one that fails. */
  isWhole: boolean;
}

export interface PageCache {
  /**
   * Returns the cached answer while it is current. Otherwise renders a new one, once for all concurrent requests. If
   * that fails, returns the last complete answer.
   */
  answer(key: PageKey, make: () => Promise<PageResult>): EdgeResponse | Promise<EdgeResponse>;
}

interface CachedPage {
  answer: EdgeResponse;
  /** The content's age when rendering began. */ age: number | undefined;
  releases: string;
  at: number;
  size: () => number;
}

interface Options {
  content: ContentWatch;
  most: number;
  registry: Figures;
  now?: () => number;
}

/**
 * Creates the page cache. A cached answer is the same for everybody in its audience: it depends on the address and the
 * releases only.
 */
export function createPageCache({
  content,
  most,
  registry: metrics,
  now = () => performance.now(),
}: Options): PageCache {
  const cache = createLruCache<CachedPage>({ maxBytes: most, maxShare, getSize: (one) => one.size() + overhead });
  const underWay = new Map<string, Promise<PageResult>>();
  const count = createCacheMetrics(metrics, cache);

  function keep(key: string, { answer, ...of }: Omit<CachedPage, 'at' | 'size'>): EdgeResponse {
    const { body } = answer;
    if (typeof body !== 'string') return answer;
    const text = packedText(body, () => cache.updateSize(key));
    const whole = { ...answer, headers: { ...answer.headers, etag: makeEtag(answer) }, body: text };
    // A slow render can end after a newer one; do not replace the newer answer.
    if ((cache.get(key)?.age ?? 0) <= (of.age ?? 0))
      cache.set(key, {
        ...of,
        answer: whole,
        at: now(),
        size: () => text.size() + JSON.stringify(whole.headers).length,
      });
    return whole;
  }

  async function makeAndKeep(
    key: string,
    { make, ...of }: { make: () => Promise<PageResult>; age: number | undefined; releases: string },
  ): Promise<PageResult> {
    const made = await make();
    // An incomplete answer or a 404 can mean that the site is switched off.
    const isClosed =
      (!made.isWhole || made.answer.status === 404) && of.age !== undefined && !(await content.isActive());
    const { answer, isWhole } = isClosed ? { answer: closedPage, isWhole: true } : made;
    return { answer: isWhole ? keep(key, { ...of, answer }) : answer, isWhole };
  }

  /**
   * Renders once for concurrent requests with the same key, content and releases. While the content's age is unknown,
   * requests are not shared, because the content may change between them.
   */
  function madeOnce(
    key: string,
    of: { make: () => Promise<PageResult>; age: number | undefined; releases: string },
  ): Promise<PageResult> {
    if (of.age === undefined) return makeAndKeep(key, of);
    const renderKey = `${of.age} ${of.releases} ${key}`;
    const running = underWay.get(renderKey);
    if (running) return running;
    const making = makeAndKeep(key, of).finally(() => underWay.delete(renderKey));
    underWay.set(renderKey, making);
    return making;
  }

  const isAsNow = (one: CachedPage, { age, releases }: Pick<CachedPage, 'age' | 'releases'>): boolean =>
    age !== undefined && one.age === age && one.releases === releases && now() - one.at < longestMs;

  function keptAsNow(key: string, of: Pick<CachedPage, 'age' | 'releases'>): EdgeResponse | undefined {
    const found = cache.get(key);
    if (!found || !isAsNow(found, of)) return undefined;
    count('kept');
    return found.answer;
  }

  async function madeNow(
    key: Required<PageKey>,
    { make, age }: { make: () => Promise<PageResult>; age: number | undefined },
  ): Promise<EdgeResponse> {
    const { answer, isWhole } = await madeOnce(toKey(key), { make, age, releases: key.releases });
    count(isWhole ? 'made' : 'failed');
    if (isWhole) return answer;
    // A canary's page must not replace a page for other visitors, so use the entry without audience.
    const older = cache.get(key.address)?.answer;
    return older && older.status < 400 ? older : answer;
  }

  return {
    answer({ address, releases = '', audience = '' }, make) {
      const key = { address, releases, audience };
      return onceThere(content.age(), (age) => keptAsNow(toKey(key), { age, releases }) ?? madeNow(key, { make, age }));
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
