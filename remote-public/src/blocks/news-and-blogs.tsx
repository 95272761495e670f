import { pictureOf } from '../data/picture-of.ts';
import type { Result } from '../data/result.ts';
import type { PostCard } from '../data/post-card.ts';
import bands from '../components/band.module.css';
import { Card } from '../components/card.tsx';
import { Day } from '../components/day.tsx';
import { MoreLink } from '../components/more-link.tsx';
import { PageLinks } from '../components/page-links.tsx';
import { Picture } from '../components/picture.tsx';
import { newsPage, toNewsPath, newsPath } from '../sections/paths.ts';
import { classes } from '../text/classes.ts';
import { pageTexts } from '../page-texts.ts';
import { texts } from '../texts.ts';
import blocks from './blocks.module.css';
import pageLinks from '../components/page-links.module.css';
import styles from './news-and-blogs.module.css';
import type { NewsPaging } from './read-block.ts';
import { RowsOrMessage } from './rows-or-message.tsx';

/** One page of the news; its first story is larger. */
export function News({ rows, paging }: { rows: Result<PostCard[]>; paging: NewsPaging }) {
  return (
    <section className={classes(bands.band, blocks.band)}>
      {Object.keys(paging.filter).length > 0 && (
        <p className={pageLinks.back}>
          <MoreLink to={newsPage} label={pageTexts.allNews} about="" />
        </p>
      )}
      <RowsOrMessage rows={rows} subject={texts.subjects.posts} empty={texts.noNews}>
        {(posts) => (
          <div className={styles.stories}>
            {posts.map((post, index) => (
              <Card
                key={post.id}
                to={newsPath(post.slug)}
                title={post.title}
                text={post.sub_title}
                aside={<Day of={post.created_at} />}
                look={index === 0 ? 'lead' : 'stack'}
                media={<Picture {...pictureOf(post, 'thumb')} shape={index === 0 ? 'wide' : 'card'} />}
              />
            ))}
          </div>
        )}
      </RowsOrMessage>
      <PageLinks
        label={pageTexts.newsPages}
        page={paging.page}
        last={paging.last}
        toPath={(page) => toNewsPath(page, paging.filter)}
        previous={pageTexts.newer}
        next={pageTexts.older}
      />
    </section>
  );
}
