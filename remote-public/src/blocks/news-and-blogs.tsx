import type { Part } from '../data/part.ts';
import type { PostCard } from '../data/post-card.ts';
import bands from '../parts/band.module.css';
import { Card } from '../parts/card.tsx';
import { Day } from '../parts/day.tsx';
import { Picture } from '../parts/picture.tsx';
import { newsPath } from '../sections/paths.ts';
import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import blocks from './blocks.module.css';
import styles from './news-and-blogs.module.css';
import { RowsOrWords } from './rows-or-words.tsx';

/** Every story, the latest at length. */
export function News({ rows }: { rows: Part<PostCard[]> }) {
  return (
    <section className={classes(bands.band, blocks.band)}>
      <RowsOrWords rows={rows} what={texts.parts.posts} empty={texts.noNews}>
        {(posts) => (
          <div className={styles.stories}>
            {posts.map(({ id, slug, title, sub_title, thumb, created_at }, index) => (
              <Card
                key={id} to={newsPath(slug)} title={title} text={sub_title} aside={<Day of={created_at} />}
                look={index === 0 ? 'lead' : 'stack'} media={<Picture src={thumb} shape={index === 0 ? 'wide' : 'card'} />}
              />
            ))}
          </div>
        )}
      </RowsOrWords>
    </section>
  );
}
