import type { Result } from '../data/result.ts';
import type { PostCard } from '../data/post-card.ts';
import bands from '../components/band.module.css';
import { Card } from '../components/card.tsx';
import { Day } from '../components/day.tsx';
import { MoreLink } from '../components/more-link.tsx';
import { Picture } from '../components/picture.tsx';
import { newsPage, toNewsPath, newsPath } from '../sections/paths.ts';
import { classes } from '../text/classes.ts';
import { pageTexts } from '../page-texts.ts';
import { texts } from '../texts.ts';
import blocks from './blocks.module.css';
import styles from './news-and-blogs.module.css';
import type { NewsPaging } from './read-block.ts';
import { RowsOrMessage } from './rows-or-message.tsx';

/** One page of the news; its first story is larger. */
export function News({ rows, paging }: { rows: Result<PostCard[]>; paging: NewsPaging }) {
  return (
    <section className={classes(bands.band, blocks.band)}>
      {paging.category && (
        <p className={styles.back}>
          <MoreLink to={newsPage} label={pageTexts.allNews} about="" />
        </p>
      )}
      <RowsOrMessage rows={rows} subject={texts.subjects.posts} empty={texts.noNews}>
        {(posts) => (
          <div className={styles.stories}>
            {posts.map(({ id, slug, title, sub_title, thumb, created_at }, index) => (
              <Card
                key={id}
                to={newsPath(slug)}
                title={title}
                text={sub_title}
                aside={<Day of={created_at} />}
                look={index === 0 ? 'lead' : 'stack'}
                media={<Picture src={thumb} shape={index === 0 ? 'wide' : 'card'} />}
              />
            ))}
          </div>
        )}
      </RowsOrMessage>
      {paging.last > 1 && <Pages {...paging} />}
    </section>
  );
}

/** The links to the previous and the next page. */
function Pages({ page, last, category }: NewsPaging) {
  return (
    <nav aria-label={pageTexts.newsPages} className={styles.pages}>
      <p>{pageTexts.pageOf({ page, last })}</p>
      {page > 1 && (
        <span className={styles.back}>
          <MoreLink to={toNewsPath(page - 1, category)} label={pageTexts.newer} about="" />
        </span>
      )}
      {page < last && <MoreLink to={toNewsPath(page + 1, category)} label={pageTexts.older} about="" />}
    </nav>
  );
}
