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

  const keep = (address: string, page: Promise<EdgePage>): void => void cache.set(address, { page, at: Date.now() });
  const forget = (address: string): void => void cache.delete(address);

  function fresh(address: string): Promise<EdgePage> | undefined {
    const one = cache.get(address);
    return one && isFresh(one) ? one.page : undefined;
  }

  async function ask(address: string, signal?: AbortSignal): Promise<EdgePage> {
    const page = await fetchPageData(address, signal);
    // The router follows the redirect, so cache its target too.
    if (page.address !== address && page.isWhole) keep(page.address, Promise.resolve(page));
    return page;
  }

  return {
    keep,
    forget,
    /** Returns the prefetched page while it is fresh; otherwise fetches it. */
    get: (address: string, signal: AbortSignal): Promise<EdgePage> => fresh(address) ?? ask(address, signal),
    /** Prefetches a page, unless a fresh one is cached. Removes stale pages. */
    askAhead(address: string): void {
      if (fresh(address)) return;
      for (const [old, one] of cache) if (!isFresh(one)) forget(old);
      const page = ask(address);
      keep(address, page);
      // Do not cache a failure: the page is fetched again when it is opened, and its error is shown then.
      page.then(
        ({ isWhole }) => isWhole || forget(address),
        () => forget(address),
      );
    },
  };
}
