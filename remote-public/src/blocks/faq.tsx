import type { Result } from '../data/result.ts';
import { Picture } from '../components/picture.tsx';
import { RichText } from '../components/rich-text.tsx';
import { pageTexts } from '../page-texts.ts';
import { texts } from '../texts.ts';
import styles from './faq.module.css';
import type { Faq } from './read-block.ts';
import { RowsOrMessage } from './rows-or-message.tsx';

/** The questions. All have the same `name`, so the browser keeps at most one open. */
export function Faqs({ rows }: { rows: Result<Faq[]> }) {
  return (
    <section className={styles.band}>
      <RowsOrMessage rows={rows} subject={texts.subjects.faqs} empty={pageTexts.noFaqs}>
        {(faqs) =>
          faqs.map(({ id, faq_title, faq_content, thumb }) => (
            <details key={id} name="faq" className={styles.item}>
              <summary className={styles.question}>
                <h2 className={styles.title}>{faq_title}</h2>
              </summary>
              <div className={styles.answer}>
                {thumb && <Picture src={thumb} shape="card" className={styles.picture} />}
                <RichText html={faq_content} />
              </div>
            </details>
          ))
        }
      </RowsOrMessage>
    </section>
  );
}
