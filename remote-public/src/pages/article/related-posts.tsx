import { Card } from '../../components/card.tsx';
import { Day } from '../../components/day.tsx';
import { FailedSection } from '../../components/failed-section.tsx';
import { HeadingRank } from '../../components/heading.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { Picture } from '../../components/picture.tsx';
import { pictureOf } from '../../data/picture-of.ts';
import type { Result } from '../../data/result.ts';
import { pageTexts } from '../../page-texts.ts';
import { newsPage, newsPath } from '../../sections/paths.ts';
import { texts } from '../../texts.ts';
import type { RelatedPost } from './read-related.ts';
import styles from './related-posts.module.css';

/** What to read after a post, and the way to all news. */
export function RelatedPosts({ rows }: { rows: Result<RelatedPost[]> }) {
  return (
    <aside className={styles.related} aria-labelledby="related">
      <h2 id="related" className={styles.title}>
        {pageTexts.related}
      </h2>
      {!rows.ok && <FailedSection subject={texts.subjects.posts} />}
      {rows.ok && rows.value.length > 0 && (
        <HeadingRank value={3}>
          <div className={styles.posts}>
            {rows.value.map((post) => (
              <Card
                key={post.id}
                to={newsPath(post.slug)}
                title={post.title}
                text={post.sub_title}
                aside={<Day of={post.created_at} />}
                media={<Picture {...pictureOf(post, 'thumb')} shape="card" />}
              />
            ))}
          </div>
        </HeadingRank>
      )}
      <p>
        <MoreLink to={newsPage} label={pageTexts.latestNews} about="" />
      </p>
    </aside>
  );
}
