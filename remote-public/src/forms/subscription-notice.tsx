import { useLocation } from '@quoin/shared/runtime/router';
import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import styles from './form.module.css';
import { signUpForm } from './sign-up-form.ts';
import { subscriptionNews } from './subscription-news.ts';

/** Shows the state of a subscription above the page that its link leads to. */
export function SubscriptionNotice() {
  const news = subscriptionNews(useLocation().search);
  if (!news) return null;
  return (
    <section
      id="subscription"
      className={classes(styles.notice, news.isOver && styles.over)}
      aria-labelledby="subscription-title"
    >
      <h2 id="subscription-title" className={styles.small}>
        {news.title}
      </h2>
      <p>{news.hint}</p>
      {news.isOver && (
        <p>
          <a href={signUpForm.path} className={styles.again}>
            {texts.newsletter.again}
          </a>
        </p>
      )}
    </section>
  );
}
