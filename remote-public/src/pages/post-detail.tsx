import { MoreLink } from '../parts/more-link.tsx';
import { pictureSizes } from '../parts/picture-sizes.ts';
import { Picture } from '../parts/picture.tsx';
import { RichText } from '../parts/rich-text.tsx';
import { newsPage } from '../sections/paths.ts';
import { dayOf } from '../text/day-of.ts';
import { texts } from '../texts.ts';
import styles from './post-detail.module.css';
import type { PostView } from './read-story.ts';

export function PostDetail({ post }: { post: PostView }) {
  const { title, sub_title, thumb, content, created_at } = post;
  return (
    <article className={styles.post}>
      <header className={styles.head}>
        <time dateTime={created_at.slice(0, 10)} className={styles.day}>{dayOf(created_at)}</time>
        <h1 className={styles.title}>{title}</h1>
        {sub_title && <p className={styles.sub}>{sub_title}</p>}
      </header>
      {thumb && <Picture src={thumb} shape="wide" sizes={pictureSizes.story} isFirst className={styles.picture} />}
      <div className={styles.words}>
        <RichText html={content} className={styles.content} />
        <p className={styles.more}><MoreLink to={newsPage} label={texts.latestNews} about="" /></p>
      </div>
    </article>
  );
}
