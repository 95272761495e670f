import { fetchPageData, type EdgePage } from './fetch-page-data.ts';

/** How long a page that was asked for ahead is good for. */
const freshMs = 30_000;

interface Kept {
  page: Promise<EdgePage>;
  at: number;
}

const isFresh = ({ at }: Kept): boolean => Date.now() - at < freshMs;

/** The pages that were asked for before they were opened. */
export function createPrefetchCache() {
  const kept = new Map<string, Kept>();

  const keep = (address: string, page: Promise<EdgePage>): void => void kept.set(address, { page, at: Date.now() });
  const forget = (address: string): void => void kept.delete(address);

  function fresh(address: string): Promise<EdgePage> | undefined {
    const one = kept.get(address);
    return one && isFresh(one) ? one.page : undefined;
  }

  async function ask(address: string, signal?: AbortSignal): Promise<EdgePage> {
    const page = await fetchPageData(address, signal);
    // Whoever was led on goes there next.
    if (page.address !== address) keep(page.address, Promise.resolve(page));
    return page;
  }

  return {
    keep,
    forget,
    /** The page that was kept, or as it is now. */
    get: (address: string, signal: AbortSignal): Promise<EdgePage> => fresh(address) ?? ask(address, signal),
    /** Asks for a page now, and keeps it. */
    askAhead(address: string): void {
      if (fresh(address)) return;
      for (const [old, one] of kept) if (!isFresh(one)) forget(old);
      const page = ask(address);
      keep(address, page);
      // What failed is asked for again when it is opened, and said then.
      page.then(
        ({ isWhole }) => isWhole || forget(address),
        () => forget(address),
      );
    },
  };
}
