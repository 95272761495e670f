import { texts } from '../texts.ts';
import { SiteLink } from './site-link.tsx';
import styles from './breadcrumb.module.css';

/** A page in the path from the home page to the current page. */
export interface Crumb {
  name: string;
  path: string;
}

/** The pages above the current page, from Home. The heading that follows is the name of the page itself. */
export function Breadcrumb({ above = [] }: { above?: readonly Crumb[] | undefined }) {
  return (
    <nav aria-label={texts.breadcrumb} className={styles.breadcrumb}>
      <ol className={styles.list}>
        {[{ name: texts.home, path: '/' }, ...above].map(({ name, path }) => (
          <li key={path} className={styles.item}>
            <SiteLink to={path} className={styles.link}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
