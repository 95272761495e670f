import { toHref } from './to-href.ts';
import styles from './more-link.module.css';
import { SiteLink } from './site-link.tsx';

interface Props {
  to: string;
  label: string;
  /** What there is more of: many links of a page have the same words. */
  about: string;
  look?: 'button' | 'line';
}

/** 'Read More', 'See More': nothing where it would lead nowhere. */
export function MoreLink({ to, label, about, look = 'line' }: Props) {
  if (toHref(to) === undefined) return null;
  return (
    <SiteLink to={to} className={styles[look]} about={about}>
      {label}
    </SiteLink>
  );
}
