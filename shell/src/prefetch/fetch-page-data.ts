import { data } from '@quoin/shared/runtime/router';
import { parseJsonLd, parsePageState, type PageState } from '../page-state.ts';

/** Time-out of a page's request in milliseconds, as long as that of any API call. */
const timeoutMs = 20_000;

/** The data of a page, read from the edge's document. */
export interface EdgePage {
  /** Path and query after redirects. */
  address: string;
  state: Pick<PageState, 'release' | 'hydration'>;
  jsonLd?: object[];
  /** The response's status is below 500. */
  isCacheable: boolean;
}

/**
 * Fetches the document at an address and reads the page state and the JSON-LD from it.
 * @param address path and query
 * @throws a 503 route error response when no response arrives, or one that the edge did not write
 * @throws the reason of `signal` once it is aborted
 */
export async function fetchPageData(address: string, signal?: AbortSignal): Promise<EdgePage> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, {
      mode: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const { pathname, search } = new URL(response.url);
    const text = await response.text();
    return {
      address: response.redirected ? pathname + search : address,
      state: parsePageState(text),
      jsonLd: parseJsonLd(text),
      isCacheable: response.status < 500,
    };
  } catch (reason) {
    signal?.throwIfAborted();
    // No release has this name, so the router loads the document, which may be that of another site.
    if (await isRedirect(address)) return { address, state: { release: '', hydration: null }, isCacheable: false };
    console.error(`${address} could not be fetched:`, reason);
    throw data(null, { status: 503 });
  }
}

/** Whether the edge redirects an address. A redirect to another site or to a file cannot be read as a page. */
const isRedirect = (address: string): Promise<boolean> =>
  fetch(address, { redirect: 'manual' }).then(
    ({ type }) => type === 'opaqueredirect',
    () => false,
  );
