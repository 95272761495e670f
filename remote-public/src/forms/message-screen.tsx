import { Contact } from '../blocks/contact-us.tsx';
import { PageBanner } from '../pages/page-banner.tsx';
import { ScreenError } from '../pages/screen-error.tsx';
import { pageTexts } from '../page-texts.ts';
import styles from './form.module.css';

export const loader = () => ({
  head: { title: pageTexts.message.title, ogTitle: pageTexts.message.title, canonical: '/contact-us' },
});

/**
 * The contact page for a message that was not received, without JavaScript. It needs only the settings from the API.
 */
export function Component() {
  return (
    <>
      <PageBanner title={pageTexts.contact} />
      <div className={styles.below}>
        <Contact />
      </div>
    </>
  );
}

export const ErrorBoundary = ScreenError;
