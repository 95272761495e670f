import { Breadcrumb } from '../../components/breadcrumb.tsx';
import bands from '../../components/band.module.css';
import { Day } from '../../components/day.tsx';
import { pictureSizes } from '../../components/picture-sizes.ts';
import { Picture } from '../../components/picture.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { pictureOf } from '../../data/picture-of.ts';
import { toNewsPath } from '../../sections/paths.ts';
import { classes } from '../../text/classes.ts';
import { getScript } from '../../text/script.ts';
import { wrapInParagraphs } from '../../text/wrap-in-paragraphs.ts';
import { pageTexts } from '../../page-texts.ts';
import styles from './post-detail.module.css';
import type { PostData } from './read-story.ts';
import { PostTags } from './post-tags.tsx';
import { RelatedPosts } from './related-posts.tsx';

export function PostDetail({ post, category, tags, above, readingTime, related }: Omit<PostData, 'kind' | 'head'>) {
  const { title, sub_title, author, thumb, content, created_at } = post;
  return (
    <article className={classes(bands.band, styles.post)}>
      <Breadcrumb above={above} />
      <header className={styles.head} data-script={getScript(title + sub_title)}>
        <p className={styles.day}>
          <Day of={created_at} />
          {author && <span>{pageTexts.writtenBy(author)}</span>}
          <span>{pageTexts.readingTime(readingTime)}</span>
          {category && (
            <SiteLink to={toNewsPath(1, { category: category.slug })} className={styles.category}>
              {category.name}
            </SiteLink>
          )}
        </p>
        <h1 className={styles.title}>{title}</h1>
        {sub_title && <p className={styles.sub}>{sub_title}</p>}
      </header>
      {thumb && (
        <Picture
          {...pictureOf(post, 'thumb')}
          shape="wide"
          sizes={pictureSizes.story}
          isFirst
          className={styles.picture}
        />
      )}
      <RichText html={wrapInParagraphs(content)} hasSideHeads className={styles.content} />
      {tags.length > 0 && <PostTags tags={tags} />}
      <RelatedPosts rows={related} />
    </article>
  );
}
