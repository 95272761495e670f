import { RowsOrWords } from '../blocks/rows-or-words.tsx';
import { limits } from '../limits.ts';
import { Heading } from '../parts/heading.tsx';
import { MoreLink } from '../parts/more-link.tsx';
import { Picture } from '../parts/picture.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { SiteLink } from '../parts/site-link.tsx';
import type { PostCard } from '../data/post-card.ts';
import { cut } from '../text/cut.ts';
import { dayOf } from '../text/day-of.ts';
import { texts } from '../texts.ts';
import styles from './news-blogs.module.css';
import { newsPage, newsPath } from './paths.ts';
import type { SectionProps } from './section-props.ts';

function Story({ post }: { post: PostCard }) {
  return (
    <article className={styles.story}>
      <Picture src={post.thumb} shape="card" className={styles.picture} />
      <div className={styles.words}>
        <time dateTime={post.created_at.slice(0, 10)} className={styles.day}>{dayOf(post.created_at)}</time>
        <Heading className={styles.title}>
          <SiteLink to={newsPath(post.slug)} className={styles.link}>{cut(post.title, { length: limits.postTitle, ending: '.' })}</SiteLink>
        </Heading>
        <p className={styles.text}>{post.excerpt}</p>
      </div>
    </article>
  );
}

export function NewsBlogsSection({ section, posts }: SectionProps) {
  const { title, sub_title } = section;
  return (
    <section className={styles.band}>
      <SectionHead title={title} subTitle={sub_title} className={styles.head} />
      <p className={styles.more}><MoreLink to={newsPage} label={texts.seeMoreNews} about={title} /></p>
      <div className={styles.stories}>
        <RowsOrWords rows={posts} what={texts.parts.posts} empty={texts.noNews}>
          {(rows) => rows.map((post) => <Story key={post.id} post={post} />)}
        </RowsOrWords>
      </div>
    </section>
  );
}
