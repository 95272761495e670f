import { RowsOrMessage } from '../blocks/rows-or-message.tsx';
import { pictureOf } from '../data/picture-of.ts';
import type { PostCard } from '../data/post-card.ts';
import { limits } from '../limits.ts';
import bands from '../components/band.module.css';
import { Card } from '../components/card.tsx';
import { Day } from '../components/day.tsx';
import { MoreLink } from '../components/more-link.tsx';
import { Picture } from '../components/picture.tsx';
import { pictureSizes } from '../components/picture-sizes.ts';
import { SectionHead } from '../components/section-head.tsx';
import { cut } from '../text/cut.ts';
import { texts } from '../texts.ts';
import styles from './news-blogs.module.css';
import { newsPage, newsPath } from './paths.ts';
import type { SectionProps } from './section-props.ts';

function Story({ post, isFirst }: { post: PostCard; isFirst: boolean }) {
  return (
    <Card
      to={newsPath(post.slug)}
      title={cut(post.title, { length: limits.postTitle, ending: '.' })}
      aside={<Day of={post.created_at} />}
      media={<Picture {...pictureOf(post, 'thumb')} shape="card" sizes={isFirst ? pictureSizes.lead : undefined} />}
      text={post.excerpt}
      look={isFirst ? 'stack' : 'side'}
      className={styles.story}
    />
  );
}

export function NewsBlogsSection({ section, posts }: SectionProps) {
  const { title, sub_title } = section;
  return (
    <section className={bands.band}>
      <SectionHead title={title} subTitle={sub_title} isOnAxis />
      <div className={styles.stories}>
        <RowsOrMessage rows={posts} subject={texts.subjects.posts} empty={texts.noNews}>
          {(rows) => rows.map((post, index) => <Story key={post.id} post={post} isFirst={index === 0} />)}
        </RowsOrMessage>
      </div>
      <p className={bands.axis}>
        <MoreLink to={newsPage} label={texts.seeMoreNews} about={title} look="button" />
      </p>
    </section>
  );
}
