import bands from '../components/band.module.css';
import { Day } from '../components/day.tsx';
import { MoreLink } from '../components/more-link.tsx';
import { pictureSizes } from '../components/picture-sizes.ts';
import { Picture } from '../components/picture.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { newsPage, toNewsPath } from '../sections/paths.ts';
import { classes } from '../text/classes.ts';
import { wrapInParagraphs } from '../text/wrap-in-paragraphs.ts';
import { pageTexts } from '../page-texts.ts';
import styles from './post-detail.module.css';
import type { PostData } from './read-story.ts';

export function PostDetail({ post, category }: Pick<PostData, 'post' | 'category'>) {
  const { title, sub_title, thumb, content, created_at } = post;
  return (
    <article className={classes(bands.band, styles.post)}>
      <header className={styles.head}>
        <p className={styles.day}>
          <Day of={created_at} />
          {category && (
            <SiteLink to={toNewsPath(1, category.slug)} className={styles.category}>
              {category.name}
            </SiteLink>
          )}
        </p>
        <h1 className={styles.title}>{title}</h1>
        {sub_title && <p className={styles.sub}>{sub_title}</p>}
      </header>
      {thumb && <Picture src={thumb} shape="wide" sizes={pictureSizes.story} isFirst className={styles.picture} />}
      <RichText html={wrapInParagraphs(content)} hasSideHeads className={styles.content} />
      <p className={bands.axis}>
        <MoreLink to={newsPage} label={pageTexts.latestNews} about="" />
      </p>
    </article>
  );
}
