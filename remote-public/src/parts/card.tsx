import type { ReactNode } from 'react';
import { classes } from '../text/classes.ts';
import styles from './card.module.css';
import { Heading } from './heading.tsx';
import { SiteLink } from './site-link.tsx';

interface Props {
  to: string;
  title: string;
  /** A picture or a drawing; a card without one begins with a line. */
  media?: ReactNode;
  /** Said aside, above the title: a date, a place. */
  aside?: ReactNode;
  /** What stands between title and text. */
  children?: ReactNode;
  text?: string;
  /** The words of the link; without them the title is the link. */
  more?: string;
  /** The words below the picture, beside it, or beside it and told at length. */
  look?: 'stack' | 'side' | 'lead';
  className?: string | undefined;
}

/** The site's one card: a picture and a title; the whole of it is one link. */
export function Card({ media, look = 'stack', className, ...words }: Props) {
  return (
    <article className={classes(styles.card, look !== 'stack' && styles[look], !media && styles.bare, className)}>
      {media}
      <Words {...words} />
    </article>
  );
}

function Words({ to, title, aside, children, text, more }: Omit<Props, 'media' | 'look' | 'className'>) {
  const name = title || (typeof aside === 'string' ? aside : '');
  return (
    <div className={styles.words}>
      {aside && title && <p className={styles.aside}>{aside}</p>}
      {name && <Heading className={styles.title}>{more ? name : <SiteLink to={to} className={styles.link}>{name}</SiteLink>}</Heading>}
      {children}
      {text && <p className={styles.text}>{text}</p>}
      {more && (
        <p className={styles.more}>
          <SiteLink to={to} className={styles.link} about={name}>{more}</SiteLink>
        </p>
      )}
    </div>
  );
}
