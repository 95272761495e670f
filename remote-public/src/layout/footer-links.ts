import type { MenuItem } from './read-layout.ts';

/** The footer's links where the server has no FOOTERMENU rows (spec §2, spec point 17). */
const described: readonly (readonly [title: string, slug: string])[] = [
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
const always = new Set(['/', '/sitemap']);

/** Those that lead somewhere: a page of the site, or one that is always there. */
export const describedLinks = (slugs: ReadonlySet<string>): MenuItem[] =>
  described
    .filter(([, path]) => always.has(path) || slugs.has(path.slice(1)))
    .map(([title, slug], index) => ({ id: index + 1, title, slug, children: [] }));
