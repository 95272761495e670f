import type { Head } from '@quoin/shared/contract/head';
import { pages } from '@quoin/shared/contract/resources/pages';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { listRows } from '@quoin/shared/runtime/api-client';
import type { LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { respond, toResult, type Result } from '../data/result.ts';
import { breadcrumbs } from '../json-ld/breadcrumbs.ts';
import { limits } from '../limits.ts';
import { toNewsPath, newsPath, pagePath, profilePath } from '../sections/paths.ts';
import { pageTexts } from '../page-texts.ts';

export interface Entry {
  to: string;
  title: string;
}
export interface SitemapData {
  head: Head;
  pages: Result<Entry[]>;
  news: Result<Entry[]>;
  people: Result<Entry[]>;
}

const toEntries = <R>(list: Promise<{ data: R[] }>, entry: (row: R) => Entry) =>
  toResult(list.then(({ data }) => data.map(entry)));

/** The number of news pages whose posts are listed one by one; the last entry links to the next page. */
const listedPages = 8;

async function readNews(signal: AbortSignal): Promise<Entry[]> {
  const { data, last_page: last } = await listRows(
    posts,
    { page: 1, size: listedPages * limits.newsPerPage },
    { fields: ['slug', 'title'], signal },
  );
  const entries = data.map(({ slug, title }) => ({ to: newsPath(slug), title }));
  return last > 1 ? [...entries, { to: toNewsPath(listedPages + 1), title: pageTexts.older }] : entries;
}

/** Reads the pages by title, the news and the people for the sitemap page. */
export async function readSitemap({ request: { signal } }: LoaderFunctionArgs) {
  const [pageList, news, people] = await Promise.all([
    toEntries(
      listRows(pages, { sort: 'title', order: 'asc' }, { fields: ['slug', 'title'], signal }),
      ({ slug, title }) => ({ to: pagePath(slug), title }),
    ),
    toResult(readNews(signal)),
    toEntries(listRows(profiles, {}, { fields: ['name'], signal }), ({ id, name }) => ({
      to: profilePath(id),
      title: name,
    })),
  ]);
  const head: Head = {
    title: pageTexts.sitemap,
    ogTitle: pageTexts.sitemap,
    description: pageTexts.sitemapHint,
    ogDescription: pageTexts.sitemapHint,
    canonical: '/sitemap',
    jsonLd: [breadcrumbs({ name: pageTexts.sitemap, path: '/sitemap' })],
  };
  const data: SitemapData = { head, pages: pageList, news, people };
  return respond(data, [pageList, news, people]);
}
