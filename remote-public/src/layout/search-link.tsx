import { useLocation } from '@quoin/shared/runtime/router';
import { searchPath } from '../sections/paths.ts';
import { texts } from '../texts.ts';
import styles from './search-link.module.css';

/** The link to the site's search, as a magnifying glass. */
export function SearchLink() {
  const { pathname } = useLocation();
  return (
    <a
      href={searchPath}
      className={styles.search}
      aria-label={texts.search}
      title={texts.search}
      aria-current={pathname === searchPath ? 'page' : undefined}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M16 16l6 6M18 10.5a7.5 7.5 0 1 1-15 0a7.5 7.5 0 1 1 15 0" />
      </svg>
    </a>
  );
}
