import type { Contract } from '@quoin/shared/contract/contract';
import { pages } from '@quoin/shared/contract/resources/pages';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { maxRows } from '@quoin/shared/contract/wire';
import type { ContentReader } from './content-reader.ts';
import { element, toXmlTimestamp } from './xml.ts';

interface SitemapSource {
  contract: Contract;
  at: (slug: string) => string;
}

/** The resources whose records have their own pages. */
const sources: readonly SitemapSource[] = [
  { contract: pages, at: (slug) => `/${encodeURIComponent(slug)}` },
  { contract: posts, at: (slug) => `/news/${encodeURIComponent(slug)}` },
  { contract: postCategories, at: (slug) => `/news-and-blogs?category=${encodeURIComponent(slug)}` },
  { contract: profiles, at: (slug) => `/profile/${encodeURIComponent(slug)}` },
];

/** Public pages that do not belong to a record. */
const fixed = ['/', '/sitemap'];

interface SitemapEntry {
  path: string;
  changed: string;
}

interface FileContext {
  reader: ContentReader;
  siteUrl: string;
}

/**
 * Reads one page of records. They are sorted by id, so that new records come last and earlier sitemap files do not
 * change.
 */
async function readEntries({ contract, at }: SitemapSource, { reader, page }: { reader: ContentReader; page: number }) {
  const { rows, pages: count } = await reader.listFields(contract, {
    fields: ['slug'],
    of: { page, size: maxRows, sort: 'id', order: 'asc' },
  });
  const entries = rows.flatMap(({ slug, updated_at: changed }): SitemapEntry[] =>
    typeof slug === 'string' ? [{ path: at(slug), changed }] : [],
  );
  return { places: entries, count };
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const toAbsoluteUrl = (path: string, siteUrl: string): string => new URL(path, siteUrl).href;

const urlSet = (entries: readonly SitemapEntry[], siteUrl: string): string =>
  [
    `${head}<urlset ${schema}>`,
    ...entries.map(
      ({ path, changed }) =>
        `<url>${element('loc', toAbsoluteUrl(path, siteUrl))}${element('lastmod', changed && toXmlTimestamp(changed))}</url>`,
    ),
    '</urlset>\n',
  ].join('\n');

const index = (names: readonly string[], siteUrl: string): string =>
  [
    `${head}<sitemapindex ${schema}>`,
    ...names.map((name) => `<sitemap>${element('loc', toAbsoluteUrl(`/${name}`, siteUrl))}</sitemap>`),
    '</sitemapindex>\n',
  ].join('\n');

/**
 * Returns the sitemap: one file with every public address. When a resource needs more than one page of the API's list,
 * returns an index of sitemap files, one for each page.
 */
export async function sitemap({ reader, siteUrl }: FileContext): Promise<string> {
  const firstPages = await Promise.all(sources.map((one) => readEntries(one, { reader, page: 1 })));
  if (firstPages.every(({ count }) => count <= 1)) {
    const fixedEntries = fixed.map((path): SitemapEntry => ({ path, changed: '' }));
    return urlSet([...fixedEntries, ...firstPages.flatMap(({ places: entries }) => entries)], siteUrl);
  }
  const names = sources.flatMap(({ contract }, kind) =>
    Array.from({ length: firstPages[kind]?.count ?? 0 }, (_, page) => `sitemap-${contract.name}-${page + 1}.xml`),
  );
  return index(names, siteUrl);
}

/** Matches a sitemap file of the index, such as `/sitemap-posts-2.xml`. */
const sitemapPattern = /^\/sitemap-([a-z-]{1,40})-([1-9]\d{0,3})\.xml$/;

export const isSitemapPage = (path: string): boolean => sitemapPattern.test(path);

/** Returns one sitemap file of the index, or undefined when the index has no such file. */
export async function makeSitemapPage(path: string, { reader, siteUrl }: FileContext): Promise<string | undefined> {
  const [, name, number = ''] = sitemapPattern.exec(path) ?? [];
  const one = sources.find(({ contract }) => contract.name === name);
  if (!one) return undefined;
  const page = Number(number);
  const { places: entries, count } = await readEntries(one, { reader, page });
  if (page > count) return undefined;
  const fixedEntries =
    one.contract === pages && page === 1 ? fixed.map((at): SitemapEntry => ({ path: at, changed: '' })) : [];
  return urlSet([...fixedEntries, ...entries], siteUrl);
}
