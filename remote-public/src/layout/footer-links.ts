import type { MenuItem } from './read-layout.ts';

/** The footer's links where the server has no FOOTERMENU rows (spec §2, decisions 17). */
const described: readonly (readonly [title: string, slug: string])[] = [
  ['Home', '/'], ['About Us', '/about-us'], ['Contact Us', '/contact-us'], ['Career', '/career'],
  ['Programs', '/programs'], ['Gallery', '/gallery'], ['Exposure Visits', '/exposure-visits'], ['Learning Center', '/learning-center'],
  ['History & Biography', '/history-and-biography'], ['Terms & Conditions', '/terms-and-conditions'], ['Sitemap', '/sitemap'], ["FAQ's", '/faq'],
];

export const describedLinks: readonly MenuItem[] = described.map(([title, slug], index) => ({ id: index + 1, title, slug, children: [] }));
