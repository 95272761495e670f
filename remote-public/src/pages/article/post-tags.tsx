import type { Tag } from '@quoin/shared/contract/texts/parse-tags';
import { SiteLink } from '../../components/site-link.tsx';
import { pageTexts } from '../../page-texts.ts';
import { toNewsPath } from '../../sections/paths.ts';
import styles from './post-tags.module.css';

/** The tags of a post, each with a link to the news that have it. */
export function PostTags({ tags }: { tags: readonly Tag[] }) {
  return (
    <section className={styles.tags} aria-labelledby="tags-of-post">
      <h2 id="tags-of-post" className={styles.title}>
        {pageTexts.tags}
      </h2>
      <ul className={styles.list}>
        {tags.map(({ key, name }) => (
          <li key={key} className={styles.item}>
            <SiteLink to={toNewsPath(1, { tag: key })} className={styles.link}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
