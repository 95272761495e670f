import { useLocation } from '@quoin/shared/runtime/router';
import { useLayout } from '../layout/use-layout.ts';
import { toHref } from '../parts/to-href.ts';
import { MoreLink } from '../parts/more-link.tsx';
import { SiteLink } from '../parts/site-link.tsx';
import { texts } from '../texts.ts';
import styles from './message.module.css';
import { Message } from './message.tsx';

/**
 * What a visitor may have been looking for: the first entries of the menu, else of the footer, but for the one that led
 * here. Home has its own place on the page.
 */
export function WaysOn() {
  const menus = useLayout()?.menus;
  const { pathname } = useLocation();
  if (!menus?.ok) return null;
  const { top, footer } = menus.value;
  const items = (top.length > 0 ? top : footer).filter(
    ({ slug }) => !['/', pathname, undefined].includes(toHref(slug)),
  );
  return (
    <ul className={styles.ways}>
      {items.slice(0, 6).map(({ id, title, slug }) => (
        <li key={id}>
          <SiteLink to={slug} className={styles.way}>
            {title}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

export function NotFound() {
  return (
    <Message title={texts.notFound} hint={texts.notFoundHint}>
      <WaysOn />
      <p>
        <MoreLink to="/" label={texts.home} about="" look="button" />
      </p>
    </Message>
  );
}
