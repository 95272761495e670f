import { pictureOf } from '../data/picture-of.ts';
import type { Result } from '../data/result.ts';
import bands from '../components/band.module.css';
import { DateTime } from '../components/date-time.tsx';
import { Picture } from '../components/picture.tsx';
import { RichText } from '../components/rich-text.tsx';
import { classes } from '../text/classes.ts';
import { getScript } from '../text/script.ts';
import { pageTexts } from '../page-texts.ts';
import { texts } from '../texts.ts';
import blocks from './blocks.module.css';
import styles from './career.module.css';
import type { JobOpening } from './read-block.ts';
import { getEntryId } from './entry-id.ts';
import { RowsOrMessage } from './rows-or-message.tsx';

function Times({ opening }: { opening: JobOpening }) {
  const times = [
    { label: pageTexts.publishedOn, at: opening.application_publish_at },
    { label: pageTexts.applyFrom, at: opening.application_start_at },
    { label: pageTexts.applyUntil, at: opening.application_end_at },
  ];
  return (
    <dl className={styles.times}>
      {times.map(
        ({ label, at }) =>
          at !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <DateTime of={at} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Shows the openings in full. They have no page of their own, so there is no link (spec point 16). */
export function Careers({ rows }: { rows: Result<JobOpening[]> }) {
  return (
    <section className={classes(bands.band, blocks.band)}>
      <RowsOrMessage rows={rows} subject={texts.subjects.careers} empty={pageTexts.noCareers}>
        {(openings) =>
          openings.map((opening) => (
            <article key={opening.id} id={getEntryId('careers', opening.id)} className={styles.opening}>
              <header className={styles.head} data-script={getScript(opening.title)}>
                <h2 className={styles.title}>{opening.title}</h2>
                {opening.isClosed && <p className={styles.closed}>{pageTexts.closed}</p>}
                <Times opening={opening} />
                {opening.thumb && <Picture {...pictureOf(opening, 'thumb')} shape="card" className={styles.picture} />}
              </header>
              <RichText html={opening.content} scope={`career-${opening.id}`} className={styles.content} />
            </article>
          ))
        }
      </RowsOrMessage>
    </section>
  );
}
