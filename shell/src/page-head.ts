import { headOf, type Head } from '@quoin/shared/contract/head';

/**
 * The head of a page from its matched routes' data, outermost first: the deepest word wins, lists add up,
 * and the title names the site, so that a tab or a search result can be told from another's.
 */
export function mergeHeads(dataOfMatches: readonly unknown[]): Head {
  const merged = dataOfMatches.map(headOf).reduce<Head>((outer, head) => ({
    ...outer,
    ...head,
    jsonLd: [...(outer.jsonLd ?? []), ...(head.jsonLd ?? [])],
  }), {});
  const { title, siteName } = merged;
  if (!title || !siteName || title.includes(siteName)) return merged;
  return { ...merged, title: `${title} | ${siteName}`, ogTitle: merged.ogTitle ?? title };
}
