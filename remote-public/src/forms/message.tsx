import { useLocation } from '@quoin/shared/runtime/router';
import { texts } from '../texts.ts';
import { Field, Trap } from './field.tsx';
import { isReceived } from './form-answer.ts';
import styles from './form.module.css';
import { messageForm } from './message-form.ts';
import { Submit } from './submit.tsx';
import { Trouble } from './trouble.tsx';
import { useVisitorForm } from './use-visitor-form.ts';

const { id } = messageForm;
const messageRows = 10;

/** 'Send us a message', or the thanks for one. */
export function Message() {
  const { Form, form, answer, told, isBusy, startAgain } = useVisitorForm(messageForm);
  const { search } = useLocation();
  const isSent = isReceived(answer) || (answer === undefined && new URLSearchParams(search).get('message') === 'sent');
  if (isSent) {
    return (
      <div id={id} ref={told} className={styles.thanks} tabIndex={-1}>
        <h2 className={styles.title}>{texts.message.thanks}</h2>
        <p>{texts.message.thanksHint}</p>
        <p><a href="/contact-us" className={styles.again} onClick={startAgain}>{texts.message.another}</a></p>
      </div>
    );
  }
  const field = { form: id, answer };
  return (
    <Form {...form} id={id} className={styles.form} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>{texts.message.title}</h2>
      <Trouble form={messageForm} answer={answer} told={told} />
      <Field {...field} name="name" label={texts.message.name} required autoComplete="name" />
      <div className={styles.pair}>
        <p className={styles.hint}>{texts.message.reach}</p>
        <Field {...field} name="phone" label={texts.phone} inputMode="tel" autoComplete="tel" />
        <Field {...field} name="email" label={texts.email} type="email" autoComplete="email" />
      </div>
      <Field {...field} name="message" label={texts.message.message} rows={messageRows} required />
      <Trap form={id} />
      <Submit label={texts.message.submit} isBusy={isBusy} />
    </Form>
  );
}
