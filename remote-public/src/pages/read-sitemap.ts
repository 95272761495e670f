import type { Head } from '@quoin/shared/contract/head';
import { pages } from '@quoin/shared/contract/pages';
import { posts } from '@quoin/shared/contract/posts';
import { profiles } from '@quoin/shared/contract/profiles';
import { listRows } from '@quoin/shared/runtime/api-client';
import type { LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { answer, part, type Part } from '../data/part.ts';
import { breadcrumbs } from '../json-ld/breadcrumbs.ts';
import { newsPath, profilePath } from '../sections/paths.ts';
import { pageTexts } from '../page-texts.ts';

export interface Entry { to: string; title: string }
export interface SitemapData { head: Head; pages: Part<Entry[]>; news: Part<Entry[]>; people: Part<Entry[]> }

const entries = <R,>(list: Promise<{ data: R[] }>, entry: (row: R) => Entry) => part(list.then(({ data }) => data.map(entry)));

/** What there is, by title. */
export async function readSitemap({ request: { signal } }: LoaderFunctionArgs) {
  const [pageList, news, people] = await Promise.all([
    entries(listRows(pages, { sort: 'title', order: 'asc' }, { fields: ['slug', 'title'], signal }), ({ slug, title }) => ({ to: `/${slug}`, title })),
    entries(listRows(posts, {}, { fields: ['slug', 'title'], signal }), ({ slug, title }) => ({ to: newsPath(slug), title })),
    entries(listRows(profiles, {}, { fields: ['name'], signal }), ({ id, name }) => ({ to: profilePath(id), title: name })),
  ]);
  const data: SitemapData = { head: { title: pageTexts.sitemap, ogTitle: pageTexts.sitemap, canonical: '/sitemap', jsonLd: [breadcrumbs({ name: pageTexts.sitemap, path: '/sitemap' })] }, pages: pageList, news, people };
  return answer(data, [pageList, news, people]);
}
