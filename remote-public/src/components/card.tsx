import type { ReactNode } from 'react';
import { classes } from '../text/classes.ts';
import { getScript } from '../text/script.ts';
import styles from './card.module.css';
import { Heading } from './heading.tsx';
import { SiteLink } from './site-link.tsx';

interface Props {
  to: string;
  title: string;
  /** The accessible name of the link when there is neither a title nor an aside. */
  name?: string | undefined;
  /** A picture or a drawing; a card without one starts with a line. */
  media?: ReactNode;
  /** A note above the title, such as a date or a place. */
  aside?: ReactNode;
  /** Content between title and text. */
  children?: ReactNode;
  text?: string;
  /** The text of the link; without it the title is the link. */
  more?: string;
  /** The text is below the picture (`stack`), next to it (`side`), or next to it and larger (`lead`). */
  look?: 'stack' | 'side' | 'lead';
  className?: string | undefined;
}

/** The only card component of the site: a picture and a title. The whole card is one link. */
export function Card({ media, look = 'stack', className, ...textProps }: Props) {
  return (
    <article
      className={classes(styles.card, look !== 'stack' && styles[look], !media && styles.bare, className)}
      data-script={getScript(`${textProps.title} ${textProps.text ?? ''}`)}
    >
      {media}
      <CardText {...textProps} />
    </article>
  );
}

function CardText({ to, title, name, aside, children, text, more }: Omit<Props, 'media' | 'look' | 'className'>) {
  const heading = title || (typeof aside === 'string' ? aside : '');
  return (
    <div className={styles.body}>
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
