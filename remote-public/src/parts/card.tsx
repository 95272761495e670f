import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import styles from './card.module.css';
import { Picture } from './picture.tsx';
import { SiteLink } from './site-link.tsx';

interface Props {
  to: string;
  title: string;
  thumb: string;
  kicker?: string;
  text?: string;
  shape?: 'card' | 'wide' | 'portrait' | 'square';
  /** The words of the link; without them the title is the link. */
  more?: string;
  className?: string | undefined;
}

/** The site's one card: a picture over a title; the whole of it is one link. */
export function Card({ to, title, thumb, kicker = '', text = '', shape = 'card', more = '', className }: Props) {
  const name = title || kicker;
  return (
    <article className={classes(styles.card, className)}>
      <Picture src={thumb} shape={shape} className={styles.picture} />
      <div className={styles.words}>
        {kicker && title && <p className={styles.kicker}>{kicker}</p>}
        {name && <h3 className={styles.title}>{more ? name : <SiteLink to={to} className={styles.link}>{name}</SiteLink>}</h3>}
        {text && <p className={styles.text}>{text}</p>}
        {more && (
          <p className={styles.more}>
            <SiteLink to={to} className={styles.link} label={texts.moreAbout({ label: more, title: name })}>{more}</SiteLink>
          </p>
        )}
      </div>
    </article>
  );
}
