import { isPagePath } from '@quoin/shared/contract/page-path';
import type { Quirk } from '../engine/quirk.ts';

/** First segments of addresses that the site's own screens have, beside those of its other documents: a page of that name could never be reached. */
const screens = new Set(['assets', 'details', 'news', 'newsletter', 'profile', 'sitemap']);

export const pagesQuirk: Quirk = {
  check: ({ values: { slug } }) => (typeof slug === 'string' && (screens.has(slug) || !isPagePath(`/${slug}`)) ? { slug: ['This address is taken by the site itself.'] } : {}),
};
