import { useLocation } from '@quoin/shared/runtime/router';
import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import styles from './form.module.css';
import { signUpForm } from './visitor-form.ts';

const messages = texts.newsletter.messages;

interface SubscriptionMessage {
  title: string;
  hint: string;
  isExpired: boolean;
}

/**
 * Returns the message for the `subscription` parameter of a URL, which a sign-up and the links in its mail set. Returns
 * undefined for any other value.
 */
export function getSubscriptionMessage(search: string): SubscriptionMessage | undefined {
  const parameter = new URLSearchParams(search).get('subscription') ?? '';
  const [, message] = Object.entries(messages).find(([name]) => name === parameter) ?? [];
  return message && { ...message, isExpired: parameter === 'expired' };
}

/** Shows the state of a subscription above the page that its link leads to. */
export function SubscriptionNotice() {
  const message = getSubscriptionMessage(useLocation().search);
  if (!message) return null;
  return (
    <section
      id="subscription"
      className={classes(styles.notice, message.isExpired && styles.expired)}
      aria-labelledby="subscription-title"
    >
      <h2 id="subscription-title" className={styles.small}>
        {message.title}
      </h2>
      <p>{message.hint}</p>
      {message.isExpired && (
        <p>
          <a href={signUpForm.path} className={styles.again}>
            {texts.newsletter.again}
          </a>
        </p>
      )}
    </section>
  );
}
