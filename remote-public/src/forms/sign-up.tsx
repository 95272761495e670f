import { texts } from '../texts.ts';
import { Field, Trap } from './field.tsx';
import { isReceived } from './form-result.ts';
import styles from './form.module.css';
import { signUpForm } from './sign-up-form.ts';
import { Submit } from './submit.tsx';
import { subscriptionNews } from './subscription-news.ts';
import { FormError } from './form-error.tsx';
import { useVisitorForm } from './use-visitor-form.ts';

const { id } = signUpForm;

/**
 * The sign-up form of the newsletter, or the thanks after it is sent.
 * @param isTitled the page has a title for it already, so the form shows none
 */
export function SignUp({ isTitled = false }: { isTitled?: boolean }) {
  const { Form, form, answer, messageRef, isBusy } = useVisitorForm(signUpForm);
  if (isReceived(answer)) {
    const news = subscriptionNews(new URL(answer.seeOther, 'http://site.invalid').search);
    return (
      <div id={id} ref={messageRef} className={styles.signUp} tabIndex={-1}>
        <h2 className={styles.small}>{news?.title}</h2>
        <p>{news?.hint}</p>
      </div>
    );
  }
  return (
    <Form {...form} id={id} className={styles.signUp} aria-label={texts.newsletter.title}>
      <div>
        {!isTitled && <h2 className={styles.small}>{texts.newsletter.title}</h2>}
        <p>{texts.newsletter.hint}</p>
      </div>
      <div className={styles.rows}>
        <div className={styles.line}>
          <Field
            form={id}
            answer={answer}
            name="email"
            label={texts.newsletter.email}
            type="email"
            required
            autoComplete="email"
          />
          <Submit label={texts.newsletter.submit} isBusy={isBusy} />
        </div>
        {/* The only field shows its own error, so show other failures only. */}
        {answer?.failure && <FormError form={signUpForm} answer={answer} messageRef={messageRef} />}
        <Trap form={id} />
      </div>
    </Form>
  );
}
