import { pageTexts } from '../page-texts.ts';
import { MoreLink } from './more-link.tsx';
import styles from './page-links.module.css';

interface Props {
  /** The name of the navigation. */
  label: string;
  page: number;
  last: number;
  toPath: (page: number) => string;
  /** The texts of the links to the page before and the page after this one. */
  previous: string;
  next: string;
}

/** The links to the previous and the next page of a list; nothing if it has one page. */
export function PageLinks({ label, page, last, toPath, previous, next }: Props) {
  if (last <= 1) return null;
  return (
    <nav aria-label={label} className={styles.pages}>
      <p>{pageTexts.pageOf({ page, last })}</p>
      {page > 1 && (
        <span className={styles.back}>
          <MoreLink to={toPath(page - 1)} label={previous} about="" rel="prev" />
        </span>
      )}
      {page < last && <MoreLink to={toPath(page + 1)} label={next} about="" rel="next" />}
    </nav>
  );
}
