import type { ReactNode } from 'react';
import { classes } from '../text/classes.ts';
import styles from './card.module.css';
import { Heading } from './heading.tsx';
import { SiteLink } from './site-link.tsx';

interface Props {
  to: string;
  title: string;
  /** What the link is called where neither title nor aside is. */
  name?: string | undefined;
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

function Words({ to, title, name, aside, children, text, more }: Omit<Props, 'media' | 'look' | 'className'>) {
  const heading = title || (typeof aside === 'string' ? aside : '');
  return (
    <div className={styles.words}>
      {aside && title && <p className={styles.aside}>{aside}</p>}
      {heading ? (
        <Heading className={styles.title}>
          {more ? (
            heading
          ) : (
            <SiteLink to={to} className={styles.link}>
              {heading}
            </SiteLink>
          )}
        </Heading>
      ) : (
        name && <SiteLink to={to} className={styles.link} name={name} />
      )}
      {children}
      {text && <p className={styles.text}>{text}</p>}
      {more && (
        <p className={styles.more}>
          <SiteLink to={to} className={styles.link} about={heading}>
            {more}
          </SiteLink>
        </p>
      )}
    </div>
  );
}
