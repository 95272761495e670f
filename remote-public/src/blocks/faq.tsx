import { useLayoutEffect } from 'react';
import { useLocation } from '@quoin/shared/runtime/router';
import { pictureOf } from '../data/picture-of.ts';
import type { Result } from '../data/result.ts';
import { Picture } from '../components/picture.tsx';
import { RichText } from '../components/rich-text.tsx';
import { getScript } from '../text/script.ts';
import { pageTexts } from '../page-texts.ts';
import { texts } from '../texts.ts';
import styles from './faq.module.css';
import type { Faq } from './read-block.ts';
import { getEntryId } from './entry-id.ts';
import { RowsOrMessage } from './rows-or-message.tsx';

/** Opens the question that the fragment of the address names. Browsers do this only when they load the document. */
function useOpenTarget(): void {
  const { hash } = useLocation();
  // Before the router scrolls to it.
  useLayoutEffect(() => {
    document.getElementById(hash.slice(1))?.closest('details')?.setAttribute('open', '');
  }, [hash]);
}

/** The questions. All have the same `name`, so the browser keeps at most one open. */
export function Faqs({ rows }: { rows: Result<Faq[]> }) {
  useOpenTarget();
  return (
    <section className={styles.band}>
      <RowsOrMessage rows={rows} subject={texts.subjects.faqs} empty={pageTexts.noFaqs}>
        {(faqs) =>
          faqs.map((faq) => (
            <details key={faq.id} name="faq" className={styles.item}>
              <summary className={styles.question} data-script={getScript(faq.faq_title)}>
                <h2 className={styles.title}>{faq.faq_title}</h2>
              </summary>
              {/* In the answer: a browser opens the question around the target of a fragment. */}
              <div id={getEntryId('faqs', faq.id)} className={styles.answer}>
                {faq.thumb && <Picture {...pictureOf(faq, 'thumb')} shape="card" className={styles.picture} />}
                <RichText html={faq.faq_content} scope={`faq-${faq.id}`} />
              </div>
            </details>
          ))
        }
      </RowsOrMessage>
    </section>
  );
}
