import type { Part } from '../data/part.ts';
import type { PostCard } from '../data/post-card.ts';
import { Card } from '../parts/card.tsx';
import { newsPath } from '../sections/paths.ts';
import { texts } from '../texts.ts';
import styles from './blocks.module.css';
import { RowsOrWords } from './rows-or-words.tsx';

export function News({ rows }: { rows: Part<PostCard[]> }) {
  return (
    <section className={styles.band}>
      <RowsOrWords rows={rows} what={texts.parts.posts} empty={texts.noNews}>
        {(posts) => (
          <div className={styles.grid}>
            {posts.map(({ id, slug, title, sub_title, thumb }) => (
              <Card key={id} to={newsPath(slug)} title={title} text={sub_title} thumb={thumb} />
            ))}
          </div>
        )}
      </RowsOrWords>
    </section>
  );
}
