import { toHref } from './to-href.ts';
import styles from './more-link.module.css';
import { SiteLink } from './site-link.tsx';

interface Props {
  to: string;
  label: string;
  /** What the link is about, for screen readers: many links of a page have the same text. */
  about: string;
  look?: 'button' | 'line';
  rel?: string;
}

/** A 'Read More' or 'See More' link; renders nothing if `to` is no safe link. */
export function MoreLink({ to, label, about, look = 'line', rel }: Props) {
  if (toHref(to) === undefined) return null;
  return (
    <SiteLink to={to} className={styles[look]} about={about} rel={rel}>
      {label}
    </SiteLink>
  );
}
