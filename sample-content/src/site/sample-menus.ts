import { ref } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

type Shortcode = 'TOPMENU' | 'FOOTERMENU';
type Entry = readonly [title: string, slug: string];

const entry = (shortcode: Shortcode) => ([title, slug]: Entry, index: number): SampleRow => ({ title, slug, shortcode, sort_order: index + 1 });
const below = (parent: string, shortcode: Shortcode) => (item: Entry, index: number): SampleRow => ({ ...entry(shortcode)(item, index), parent_id: ref('menus', parent) });

const about: readonly Entry[] = [
  ['Who we are', 'about-us'], ['History & Biography', 'history-and-biography'], ['Board of Directors', 'boad-of-directors'], ['Careers', 'career'], ['Exposure Visits', 'exposure-visits'],
];
const services: readonly Entry[] = [
  ['All services', 'services'], ['Software Development', 'software-service'], ['Implementation', 'implementation'], ['Hardware & Training', 'service'],
  ['Network & Infrastructure', 'network-and-infrastructure'], ['Our Specialization', 'specialization'],
];
const programmes: readonly Entry[] = [['All programs', 'programs'], ['Nobin programme', 'nobin-detail'], ['Learning Center', 'learning-center'], ['Gallery', 'gallery']];

const footer: readonly (readonly [key: string, title: string, entries: readonly Entry[]])[] = [
  ['footer-house', 'Kunashila', [['Home', '/'], ['About Us', 'about-us'], ['Career', 'career'], ['Contact Us', 'contact-us'], ['History & Biography', 'history-and-biography']]],
  ['footer-learn', 'Learn and visit', [['Programs', 'programs'], ['Gallery', 'gallery'], ['Exposure Visits', 'exposure-visits'], ['Learning Center', 'learning-center']]],
  ['footer-help', 'Help', [['FAQ\'s', 'faq'], ['Terms & Conditions', 'terms-and-conditions'], ['Privacy', 'privacy'], ['Sitemap', 'sitemap']]],
];

export const menus: readonly SampleRow[] = [
  { key: 'top-about', title: 'About us', slug: 'about-us', shortcode: 'TOPMENU', sort_order: 1 },
  { key: 'top-services', title: 'Services', slug: 'services', shortcode: 'TOPMENU', sort_order: 2 },
  { key: 'top-programmes', title: 'Programs', slug: 'programs', shortcode: 'TOPMENU', sort_order: 3 },
  { key: 'top-news', title: 'News', slug: 'news-and-blogs', shortcode: 'TOPMENU', sort_order: 4 },
  { key: 'top-faq', title: 'FAQ', slug: 'faq', shortcode: 'TOPMENU', sort_order: 5 },
  { key: 'top-contact', title: 'Contact', slug: 'contact-us', shortcode: 'TOPMENU', sort_order: 6 },
  ...about.map(below('top-about', 'TOPMENU')),
  ...services.map(below('top-services', 'TOPMENU')),
  ...programmes.map(below('top-programmes', 'TOPMENU')),
  ...footer.flatMap(([key, title, entries], index) => [
    { key, title, slug: '', shortcode: 'FOOTERMENU', sort_order: index + 1 },
    ...entries.map(below(key, 'FOOTERMENU')),
  ]),
];
