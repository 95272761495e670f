import { useLocation } from '@quoin/shared/runtime/router';
import { useLayout } from '../layout/use-layout.ts';
import { toHref } from '../components/to-href.ts';
import { MoreLink } from '../components/more-link.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { texts } from '../texts.ts';
import styles from './message.module.css';
import { Message } from './message.tsx';

/**
 * Suggests pages: the first six entries of the top menu or, if that is empty, of the footer menu. It leaves out the
 * current address, and Home, to which every page links.
 */
export function SuggestedPages() {
  const menus = useLayout()?.menus;
  const { pathname, search } = useLocation();
  if (!menus?.ok) return null;
  const { top, footer } = menus.value;
  const items = (top.length > 0 ? top : footer).filter(
    ({ slug }) => !['/', pathname + search, undefined].includes(toHref(slug)),
  );
  return (
    <ul className={styles.suggestions}>
      {items.slice(0, 6).map(({ id, title, slug }) => (
        <li key={id}>
          <SiteLink to={slug} className={styles.suggestion}>
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
      <SuggestedPages />
      <p>
        <MoreLink to="/" label={texts.home} about="" look="button" />
      </p>
    </Message>
  );
}
