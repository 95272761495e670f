import type { MenuItem } from './read-layout.ts';

/** The links of the footer when the server has no FOOTERMENU rows (spec §2, spec point 17). */
const fallbackLinks: readonly (readonly [title: string, slug: string])[] = [
  ['Home', '/'],
  ['About Us', '/about-us'],
  ['Contact Us', '/contact-us'],
  ['Career', '/career'],
  ['Programs', '/programs'],
  ['Gallery', '/gallery'],
  ['Exposure Visits', '/exposure-visits'],
  ['Learning Center', '/learning-center'],
  ['History & Biography', '/history-and-biography'],
  ['Terms & Conditions', '/terms-and-conditions'],
  ['Sitemap', '/sitemap'],
  ["FAQ's", '/faq'],
];
const alwaysListed = new Set(['/', '/sitemap']);

/** Returns the links whose page exists on the site, and those that always exist. */
export const listFallbackLinks = (slugs: ReadonlySet<string>): MenuItem[] =>
  fallbackLinks
    .filter(([, path]) => alwaysListed.has(path) || slugs.has(path.slice(1)))
    .map(([title, slug], index) => ({ id: index + 1, title, slug, children: [] }));
