import { data } from '@quoin/shared/runtime/router';
import { jsonLdIn, pageStateIn, type PageState } from './page-state.ts';

/** The longest that a page is waited for, as any call. */
const patienceMs = 20_000;

/** A page as the edge has it. */
export interface EdgePage {
  /** Where it stands: an address may lead on to another. */
  address: string;
  state: Pick<PageState, 'release' | 'hydration'>;
  jsonLd?: object[];
  /** Nothing of it failed. */
  isWhole: boolean;
}

/**
 * Asks for the document that a visit of an address would load, and takes out of it what it was made of.
 * @throws an answer of 503 where none comes, or one that is not the edge's
 */
export async function fetchPageData(address: string, signal?: AbortSignal): Promise<EdgePage> {
  const inTime = AbortSignal.timeout(patienceMs);
  try {
    const answer = await fetch(address, {
      mode: 'same-origin',
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
    });
    const { pathname, search } = new URL(answer.url);
    const text = await answer.text();
    return {
      address: answer.redirected ? pathname + search : address,
      state: pageStateIn(text),
      jsonLd: jsonLdIn(text),
      isWhole: answer.status < 500,
    };
  } catch (reason) {
    signal?.throwIfAborted();
    console.error(`${address} could not be fetched:`, reason);
    throw data(null, { status: 503 });
  }
}
