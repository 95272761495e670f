import type { Contract } from '@quoin/shared/contract/contract';
import { pages } from '@quoin/shared/contract/resources/pages';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { maxRows } from '@quoin/shared/contract/wire';
import type { ContentReader } from './content-reader.ts';
import { element, xmlMoment } from './xml.ts';

interface SitemapSource {
  contract: Contract;
  at: (slug: string) => string;
}

/** The resources whose records have their own pages. */
const listed: readonly SitemapSource[] = [
  { contract: pages, at: (slug) => `/${slug}` },
  { contract: posts, at: (slug) => `/news/${slug}` },
  { contract: profiles, at: (slug) => `/profile/${slug}` },
];

/** Public pages that do not belong to a record. */
const fixed = ['/', '/sitemap'];

interface Place {
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
async function readPlaces({ contract, at }: SitemapSource, { reader, page }: { reader: ContentReader; page: number }) {
  const { rows, pages: count } = await reader.listFields(contract, {
    fields: ['slug'],
    of: { page, size: maxRows, sort: 'id', order: 'asc' },
  });
  const places = rows.flatMap(({ slug, updated_at: changed }): Place[] =>
    typeof slug === 'string' ? [{ path: at(slug), changed }] : [],
  );
  return { places, count };
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const absolute = (path: string, siteUrl: string): string => new URL(path, siteUrl).href;

const urlSet = (places: readonly Place[], siteUrl: string): string =>
  [
    `${head}<urlset ${schema}>`,
    ...places.map(
      ({ path, changed }) =>
        `<url>${element('loc', absolute(path, siteUrl))}${element('lastmod', changed && xmlMoment(changed))}</url>`,
    ),
    '</urlset>\n',
  ].join('\n');

const index = (names: readonly string[], siteUrl: string): string =>
  [
    `${head}<sitemapindex ${schema}>`,
    ...names.map((name) => `<sitemap>${element('loc', absolute(`/${name}`, siteUrl))}</sitemap>`),
    '</sitemapindex>\n',
  ].join('\n');

/**
 * Returns the sitemap: one file with every public address. When a resource needs more than one page of the API's list,
 * returns an index of sitemap files, one for each page.
 */
export async function sitemap({ reader, siteUrl }: FileContext): Promise<string> {
  const firsts = await Promise.all(listed.map((one) => readPlaces(one, { reader, page: 1 })));
  if (firsts.every(({ count }) => count <= 1)) {
    const own = fixed.map((path): Place => ({ path, changed: '' }));
    return urlSet([...own, ...firsts.flatMap(({ places }) => places)], siteUrl);
  }
  const names = listed.flatMap(({ contract }, kind) =>
    Array.from({ length: firsts[kind]?.count ?? 0 }, (_, page) => `sitemap-${contract.name}-${page + 1}.xml`),
  );
  return index(names, siteUrl);
}

/** Matches a sitemap file of the index, such as `/sitemap-posts-2.xml`. */
const part = /^\/sitemap-([a-z-]{1,40})-([1-9]\d{0,3})\.xml$/;

export const isSitemapPage = (path: string): boolean => part.test(path);

/** Returns one sitemap file of the index, or undefined when the index has no such file. */
export async function makeSitemapPage(path: string, { reader, siteUrl }: FileContext): Promise<string | undefined> {
  const [, name, number = ''] = part.exec(path) ?? [];
  const one = listed.find(({ contract }) => contract.name === name);
  if (!one) return undefined;
  const page = Number(number);
  const { places, count } = await readPlaces(one, { reader, page });
  if (page > count) return undefined;
  const own = one.contract === pages && page === 1 ? fixed.map((at): Place => ({ path: at, changed: '' })) : [];
  return urlSet([...own, ...places], siteUrl);
}
