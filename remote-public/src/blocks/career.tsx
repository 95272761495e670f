import type { Part } from '../data/part.ts';
import bands from '../parts/band.module.css';
import { Picture } from '../parts/picture.tsx';
import { RichText } from '../parts/rich-text.tsx';
import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import blocks from './blocks.module.css';
import styles from './career.module.css';
import type { Opening } from './read-block.ts';
import { RowsOrWords } from './rows-or-words.tsx';

function Days({ opening }: { opening: Opening }) {
  const days = [
    [texts.publishedOn, opening.publishedOn], [texts.applyFrom, opening.opensOn], [texts.applyUntil, opening.closesOn],
  ].filter(([, day]) => day !== '');
  return (
    <dl className={styles.days}>
      {days.map(([label, day]) => <div key={label}><dt>{label}</dt><dd>{day}</dd></div>)}
    </dl>
  );
}

/** Openings, each whole: there is no further page, so there is no link (decisions 16). */
export function Careers({ rows }: { rows: Part<Opening[]> }) {
  return (
    <section className={classes(bands.band, blocks.band)}>
      <RowsOrWords rows={rows} what={texts.parts.careers} empty={texts.noCareers}>
        {(openings) => openings.map((opening) => (
          <article key={opening.id} className={styles.opening}>
            <header className={styles.head}>
              <h2 className={styles.title}>{opening.title}</h2>
              {opening.isClosed && <p className={styles.closed}>{texts.closed}</p>}
              <Days opening={opening} />
              {opening.thumb && <Picture src={opening.thumb} shape="card" className={styles.picture} />}
            </header>
            <RichText html={opening.content} className={styles.content} />
          </article>
        ))}
      </RowsOrWords>
    </section>
  );
}
