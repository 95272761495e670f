import { PageBanner } from '../pages/page-banner.tsx';
import { ScreenError } from '../pages/screen-error.tsx';
import { texts } from '../texts.ts';
import styles from './form.module.css';
import { SignUp } from './sign-up.tsx';
import { signUpForm } from './visitor-form.ts';

export const loader = () => ({
  head: { title: texts.newsletter.title, ogTitle: texts.newsletter.title, canonical: signUpForm.path },
});

/**
 * The newsletter's own page, which shows the errors without JavaScript. All other pages have the form in the footer.
 */
export function Component() {
  return (
    <>
      <PageBanner title={texts.newsletter.title} />
      <div className={styles.page}>
        <SignUp isTitled />
      </div>
    </>
  );
}

export const ErrorBoundary = ScreenError;
