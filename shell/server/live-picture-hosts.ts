import { isObject } from '@quoin/shared/contract/is-object';
import { isPictureOrigin, maxPictureHosts } from '@quoin/shared/contract/picture-hosts';
import { appKeyHeader } from '@quoin/shared/contract/wire';
import type { EdgeSettings } from './edge-settings.ts';
import type { ContentWatch } from './page-cache/content-watch.ts';
import { whenPresent } from './when-present.ts';

const limits = {
  /** The time limit for an answer. After a failed request, the edge waits as long before it asks again. */
  timeoutMs: 500,
  /** They are in a header, which proxies bound to some kilobytes. */
  maxCharacters: 2_000,
};

/** The https origins from which the public site shows pictures now. */
export interface LivePictureHosts {
  /** Those of the current content, without a request while it does not change. None when the API does not tell them. */
  current(): readonly string[] | Promise<readonly string[]>;
}

interface Options {
  settings: Pick<EdgeSettings, 'apiInternalUrl' | 'appKey'>;
  content: Pick<ContentWatch, 'age'>;
  onError: (error: unknown, context: string) => void;
}

/** Reads the hosts of the pictures of live content from the content API, once for each age of the content. */
export function createLivePictureHosts({ settings, content, onError }: Options): LivePictureHosts {
  let known: { age: number; hosts: readonly string[] } | undefined;
  let loading: { age: number; hosts: Promise<readonly string[]> } | undefined;
  let retryAfter = Number.NEGATIVE_INFINITY;
  let hasReported = false;

  const fail = (error: unknown): readonly string[] => {
    if (!hasReported) onError(error, 'reading the hosts of pictures, which the back-office shows');
    hasReported = true;
    return wait();
  };
  const wait = (): readonly string[] => {
    retryAfter = performance.now() + limits.timeoutMs;
    return [];
  };

  async function load(age: number): Promise<readonly string[]> {
    try {
      const hosts = await readHosts(settings);
      hasReported = false;
      // An API of the version before: ask it again later, because it may be upgraded without a change of the content.
      if (!hosts) return wait();
      known = { age, hosts };
      return hosts;
    } catch (error) {
      return fail(error);
    } finally {
      loading = undefined;
    }
  }

  return {
    current: () =>
      whenPresent(content.age(), (age) => {
        if (age === undefined) return fail(new Error('the content server does not answer'));
        if (known?.age === age) return known.hosts;
        if (loading?.age === age) return loading.hosts;
        if (performance.now() < retryAfter) return [];
        loading = { age, hosts: load(age) };
        return loading.hosts;
      }),
  };
}

/**
 * Asks the API for the hosts. Undefined from an API that does not have them.
 * @throws Error when it does not answer in time, or answers something else
 */
async function readHosts({ apiInternalUrl, appKey }: Options['settings']): Promise<readonly string[] | undefined> {
  const response = await fetch(`${apiInternalUrl}/api/picture-hosts`, {
    headers: { [appKeyHeader]: appKey },
    signal: AbortSignal.timeout(limits.timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`GET /api/picture-hosts of the content server returned ${response.status}`);
  }
  const body: unknown = await response.json();
  const data = isObject(body) ? body.data : undefined;
  if (!Array.isArray(data)) throw new Error('the content server returned no hosts of pictures');
  return pickHosts(data);
}

/** Picks the first valid origins that fit into the header. */
function pickHosts(data: readonly unknown[]): string[] {
  let characters = 0;
  return data
    .filter(isPictureOrigin)
    .slice(0, maxPictureHosts)
    .filter((origin) => {
      characters += origin.length + 1;
      return characters <= limits.maxCharacters;
    });
}
