import { texts } from '../texts.ts';
import { Field, Trap, Submit } from './field.tsx';
import { isReceived } from './form-result.ts';
import styles from './form.module.css';
import { signUpForm } from './visitor-form.ts';
import { getSubscriptionMessage } from './subscription-notice.tsx';
import { FormError } from './form-error.tsx';
import { useVisitorForm } from './use-visitor-form.ts';

const { id } = signUpForm;

/**
 * The sign-up form of the newsletter, or the thanks after it is sent.
 * @param isTitled the page has a title for it already, so the form shows none
 */
export function SignUp({ isTitled = false }: { isTitled?: boolean }) {
  const { Form, form, result, messageRef, isBusy } = useVisitorForm(signUpForm);
  if (isReceived(result)) {
    const message = getSubscriptionMessage(new URL(result.seeOther, 'http://site.invalid').search);
    return (
      <div id={id} ref={messageRef} className={styles.signUp} tabIndex={-1}>
        <h2 className={styles.small}>{message?.title}</h2>
        <p>{message?.hint}</p>
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
            result={result}
            name="email"
            label={texts.newsletter.email}
            type="email"
            required
            autoComplete="email"
          />
          <Submit label={texts.newsletter.submit} isBusy={isBusy} />
        </div>
        {/* The only field shows its own error, so show other failures only. */}
        {result?.failure && <FormError form={signUpForm} result={result} messageRef={messageRef} />}
        <Trap form={id} />
      </div>
    </Form>
  );
}
