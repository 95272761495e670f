import { describedLinks } from '../layout/footer-links.ts';
import { useLayout } from '../layout/use-layout.ts';
import { MoreLink } from '../parts/more-link.tsx';
import { SiteLink } from '../parts/site-link.tsx';
import { texts } from '../texts.ts';
import styles from './message.module.css';

/** What a visitor may have been looking for: the menu's first entries. */
export function WaysOn() {
  const menus = useLayout()?.menus;
  const items = menus?.ok && menus.value.top.length > 0 ? menus.value.top : describedLinks.slice(1, 4);
  return (
    <ul className={styles.ways}>
      {items.slice(0, 6).map(({ id, title, slug }) => <li key={id}><SiteLink to={slug} className={styles.way}>{title}</SiteLink></li>)}
    </ul>
  );
}

export function NotFound() {
  return (
    <div className={styles.message}>
      <h1 className={styles.title}>{texts.notFound}</h1>
      <p className={styles.hint}>{texts.notFoundHint}</p>
      <WaysOn />
      <MoreLink to="/" label={texts.home} about="" look="button" />
    </div>
  );
}
