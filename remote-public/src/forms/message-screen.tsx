import { Contact } from '../blocks/contact-us.tsx';
import { PageBanner } from '../pages/page-banner.tsx';
import { ScreenError } from '../pages/screen-error.tsx';
import { texts } from '../texts.ts';
import styles from './form.module.css';

export const loader = () => ({ head: { title: texts.message.title, ogTitle: texts.message.title, canonical: '/contact-us', isUnlisted: true } });

/** The contact page for a message that was not received, where there is no JavaScript: it needs nothing of the API but the settings. */
export function Component() {
  return (
    <>
      <PageBanner title={texts.contact} image="" />
      <div className={styles.below}><Contact /></div>
    </>
  );
}

export const ErrorBoundary = ScreenError;
