import { fetchPageData, type EdgePage } from './fetch-page-data.ts';

/** How long a prefetched page is fresh, in milliseconds. */
const freshMs = 30_000;

interface PrefetchedPage {
  page: Promise<EdgePage>;
  at: number;
}

const isFresh = ({ at }: PrefetchedPage): boolean => Date.now() - at < freshMs;

/** Creates a cache of prefetched pages, by address. */
export function createPrefetchCache() {
  const cache = new Map<string, PrefetchedPage>();

  const store = (address: string, page: Promise<EdgePage>): void => void cache.set(address, { page, at: Date.now() });
  const forget = (address: string): void => void cache.delete(address);

  function findFresh(address: string): Promise<EdgePage> | undefined {
    const entry = cache.get(address);
    return entry && isFresh(entry) ? entry.page : undefined;
  }

  async function fetchPage(address: string, signal?: AbortSignal): Promise<EdgePage> {
    const page = await fetchPageData(address, signal);
    // The router follows the redirect, so cache its target too.
    if (page.address !== address && page.isCacheable) store(page.address, Promise.resolve(page));
    return page;
  }

  return {
    store,
    forget,
    /** Returns the prefetched page while it is fresh; otherwise fetches it. */
    get: (address: string, signal: AbortSignal): Promise<EdgePage> => findFresh(address) ?? fetchPage(address, signal),
    /** Prefetches a page, unless a fresh one is cached. Removes stale pages. */
    prefetch(address: string): void {
      if (findFresh(address)) return;
      for (const [oldAddress, entry] of cache) if (!isFresh(entry)) forget(oldAddress);
      const page = fetchPage(address);
      store(address, page);
      // Do not cache a failure: the page is fetched again when it is opened, and its error is shown then.
      page.then(
        ({ isCacheable }) => isCacheable || forget(address),
        () => forget(address),
      );
    },
  };
}
