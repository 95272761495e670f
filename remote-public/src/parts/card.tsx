import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import styles from './card.module.css';
import { Heading } from './heading.tsx';
import { Picture } from './picture.tsx';
import { SiteLink } from './site-link.tsx';

interface Props {
  to: string;
  title: string;
  thumb: string;
  kicker?: string;
  text?: string;
  shape?: 'card' | 'wide' | 'portrait' | 'square';
  /** False where none of the cards of a row has a picture. */
  hasPicture?: boolean;
  /** The words of the link; without them the title is the link. */
  more?: string;
  className?: string | undefined;
}

/** The site's one card: a picture over a title; the whole of it is one link. */
export function Card({ thumb, shape = 'card', hasPicture = true, className, ...words }: Props) {
  return (
    <article className={classes(styles.card, className)}>
      {hasPicture && <Picture src={thumb} shape={shape} className={styles.picture} />}
      <CardWords {...words} />
    </article>
  );
}

function CardWords({ to, title, kicker = '', text = '', more = '' }: Pick<Props, 'to' | 'title' | 'kicker' | 'text' | 'more'>) {
  const name = title || kicker;
  return (
    <div className={styles.words}>
      {kicker && title && <p className={styles.kicker}>{kicker}</p>}
      {name && <Heading className={styles.title}>{more ? name : <SiteLink to={to} className={styles.link}>{name}</SiteLink>}</Heading>}
      {text && <p className={styles.text}>{text}</p>}
      {more && (
        <p className={styles.more}>
          <SiteLink to={to} className={styles.link} label={texts.moreAbout({ label: more, title: name })}>{more}</SiteLink>
        </p>
      )}
    </div>
  );
}
