import type { Quirk } from '../engine/quirk.ts';

/** First segments of addresses that are the site's own: a page of that name could never be reached. */
const reserved = new Set(['admin', 'api', 'assets', 'details', 'health', 'media', 'mf', 'news', 'newsletter', 'profile', 'sitemap']);

export const pagesQuirk: Quirk = {
  check: ({ values: { slug } }) => (typeof slug === 'string' && reserved.has(slug) ? { slug: ['This address is taken by the site itself.'] } : {}),
};
