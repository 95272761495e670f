import { headOf, type Head } from '@quoin/shared/contract/head';

/** The head of a page from its matched routes' data, outermost first: the deepest word wins, lists add up. */
export function mergeHeads(dataOfMatches: readonly unknown[]): Head {
  return dataOfMatches.map(headOf).reduce<Head>((merged, head) => ({
    ...merged,
    ...head,
    jsonLd: [...(merged.jsonLd ?? []), ...(head.jsonLd ?? [])],
  }), {});
}
