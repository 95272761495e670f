import { useLoaderData } from '@quoin/shared/runtime/router';
import type { Result } from '../data/result.ts';
import { FailedSection } from '../components/failed-section.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { pageTexts } from '../page-texts.ts';
import { texts } from '../texts.ts';
import { PageBanner } from './page-banner.tsx';
import type { Entry, SitemapData } from './read-sitemap.ts';
import styles from './sitemap-screen.module.css';

function Group({ title, rows, subject }: { title: string; rows: Result<Entry[]>; subject: string }) {
  if (rows.ok && rows.value.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      {rows.ok ? (
        <ul className={styles.list}>
          {rows.value.map((entry) => (
            <li key={entry.to}>
              <SiteLink to={entry.to} className={styles.link}>
                {entry.title}
              </SiteLink>
            </li>
          ))}
        </ul>
      ) : (
        <FailedSection subject={subject} />
      )}
    </section>
  );
}

/** Every page of the site, for people; `/sitemap.xml` is for search engines. */
export function Component() {
  const data = useLoaderData<SitemapData>();
  return (
    <>
      <PageBanner title={pageTexts.sitemap} subTitle={pageTexts.sitemapHint} />
      <div className={styles.groups}>
        <Group title={pageTexts.sitemapHeadings.pages} rows={data.pages} subject={texts.subjects.pages} />
        <Group title={pageTexts.sitemapHeadings.news} rows={data.news} subject={texts.subjects.posts} />
        <Group title={pageTexts.sitemapHeadings.people} rows={data.people} subject={texts.subjects.profiles} />
      </div>
    </>
  );
}
