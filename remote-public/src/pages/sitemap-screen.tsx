import type { Head } from '@quoin/shared/contract/head';
import { pages } from '@quoin/shared/contract/pages';
import { posts } from '@quoin/shared/contract/posts';
import { profiles } from '@quoin/shared/contract/profiles';
import { listRecords } from '@quoin/shared/runtime/api-client';
import { useLoaderData, type LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { answer, part, type Part } from '../data/part.ts';
import { breadcrumbs } from '../json-ld/breadcrumbs.ts';
import { FailedPart } from '../parts/failed-part.tsx';
import { SiteLink } from '../parts/site-link.tsx';
import { newsPath, profilePath } from '../sections/paths.ts';
import { texts } from '../texts.ts';
import { PageBanner } from './page-banner.tsx';
import styles from './sitemap-screen.module.css';

interface Entry { to: string; title: string }
interface SitemapData { head: Head; pages: Part<Entry[]>; news: Part<Entry[]>; people: Part<Entry[]> }

const entries = <R,>(list: Promise<{ data: R[] }>, entry: (row: R) => Entry) => part(list.then(({ data }) => data.map(entry)));

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [pageList, news, people] = await Promise.all([
    entries(listRecords(pages, { sort: 'title', order: 'asc' }, { signal }), ({ slug, title }) => ({ to: `/${slug}`, title })),
    entries(listRecords(posts, {}, { signal }), ({ slug, title }) => ({ to: newsPath(slug), title })),
    entries(listRecords(profiles, {}, { signal }), ({ id, name }) => ({ to: profilePath(id), title: name })),
  ]);
  const data: SitemapData = { head: { title: texts.sitemap, ogTitle: texts.sitemap, canonical: '/sitemap', jsonLd: [breadcrumbs({ name: texts.sitemap, path: '/sitemap' })] }, pages: pageList, news, people };
  return answer(data, [pageList, news, people]);
}

function Group({ title, rows, what }: { title: string; rows: Part<Entry[]>; what: string }) {
  if (rows.ok && rows.value.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      {rows.ok
        ? <ul className={styles.list}>{rows.value.map((entry) => <li key={entry.to}><SiteLink to={entry.to} className={styles.link}>{entry.title}</SiteLink></li>)}</ul>
        : <FailedPart what={what} />}
    </section>
  );
}

/** Every page of the site, for people; `/sitemap.xml` is the machines'. */
export function Component() {
  const data = useLoaderData<SitemapData>();
  return (
    <>
      <PageBanner title={texts.sitemap} subTitle={texts.sitemapHint} image="" />
      <div className={styles.groups}>
        <Group title={texts.sitemapParts.pages} rows={data.pages} what={texts.parts.pages} />
        <Group title={texts.sitemapParts.news} rows={data.news} what={texts.parts.posts} />
        <Group title={texts.sitemapParts.people} rows={data.people} what={texts.parts.profiles} />
      </div>
    </>
  );
}
