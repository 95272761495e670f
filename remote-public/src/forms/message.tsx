import { useLocation } from '@quoin/shared/runtime/router';
import { pageTexts } from '../page-texts.ts';
import { texts } from '../texts.ts';
import { Field, Trap, Submit } from './field.tsx';
import { isReceived } from './form-result.ts';
import styles from './form.module.css';
import { messageForm } from './visitor-form.ts';
import { FormError } from './form-error.tsx';
import { useFormDraft } from './use-form-draft.ts';
import { useVisitorForm } from './use-visitor-form.ts';

const { id } = messageForm;
const messageRows = 10;

/** The 'Send us a message' form, or the thanks after it is sent. */
export function Message() {
  const { Form, form, result, messageRef, isBusy, startAgain } = useVisitorForm(messageForm);
  const { search } = useLocation();
  const isSent = isReceived(result) || (result === undefined && new URLSearchParams(search).get('message') === 'sent');
  useFormDraft(messageForm, isSent);
  if (isSent) {
    return (
      <div id={id} ref={messageRef} className={styles.thanks} tabIndex={-1}>
        <h2 className={styles.title}>{pageTexts.message.thanks}</h2>
        <p>{pageTexts.message.thanksHint}</p>
        <p>
          <a href="/contact-us" className={styles.again} onClick={startAgain}>
            {pageTexts.message.another}
          </a>
        </p>
      </div>
    );
  }
  const field = { form: id, result };
  const hintId = `${id}-hint`;
  return (
    <Form {...form} id={id} className={styles.form} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {pageTexts.message.title}
      </h2>
      <FormError form={messageForm} result={result} messageRef={messageRef} />
      <Field {...field} name="name" label={pageTexts.message.name} required autoComplete="name" />
      <div className={styles.pair}>
        <p id={hintId} className={styles.hint}>
          {pageTexts.message.reach}
        </p>
        <Field {...field} name="phone" label={texts.phone} inputMode="tel" autoComplete="tel" hintId={hintId} />
        <Field {...field} name="email" label={texts.email} type="email" autoComplete="email" hintId={hintId} />
      </div>
      <Field {...field} name="message" label={pageTexts.message.message} rows={messageRows} required />
      <Trap form={id} />
      <Submit label={pageTexts.message.submit} isBusy={isBusy} />
    </Form>
  );
}
