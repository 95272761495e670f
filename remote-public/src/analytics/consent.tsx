import { useEffect, useRef } from 'react';
import type { Analytics, AnalyticsService } from '@quoin/shared/contract/analytics';
import { useLocation } from '@quoin/shared/runtime/router';
import { readStored, writeStored } from '@quoin/shared/runtime/storage';
import { classes } from '../text/classes.ts';
import { consentId } from './consent-id.ts';
import styles from './consent.module.css';
import { loadAnalytics, unloadAnalytics } from './load-analytics.ts';

/** The texts of the banner. They are here and not in `texts.ts`, so that only this chunk contains them. */
const consentTexts = {
  title: 'May we count your visit?',
  text: (services: readonly string[]) =>
    `With your consent this site uses ${services.join(' and ')} to learn how it is read. They set cookies, and learn your address and what you look at here. You can change your mind at the foot of every page.`,
  accept: 'Accept',
  decline: 'Decline',
} as const;

const key = 'analyticsConsent';
type Choice = 'accepted' | 'declined';

const names = new Map<AnalyticsService, string>([
  ['google_analytics_id', 'Google Analytics'],
  ['google_tag_manager_id', 'Google Tag Manager'],
  ['facebook_pixels_id', 'Facebook Pixel'],
]);

/** Asks for consent to the site's analytics services; none is loaded before the visitor accepts (spec point 18). */
export function Consent({ analytics }: { analytics: Analytics }) {
  const banner = useRef<HTMLElement>(null);
  const isHome = useLocation().pathname === '/';

  useEffect(() => {
    const choice = readStored(key);
    if (choice === 'accepted') loadAnalytics(analytics);
    if (choice === null) banner.current?.showPopover?.();
  }, [analytics]);

  const choose = (choice: Choice) => {
    writeStored(key, choice);
    banner.current?.hidePopover?.();
    if (choice === 'accepted') loadAnalytics(analytics);
    else unloadAnalytics();
  };
  const used = [...names].flatMap(([service, name]) => (service in analytics ? [name] : []));
  return (
    <section
      ref={banner}
      id={consentId}
      popover="manual"
      className={classes(styles.banner, isHome && styles.aside)}
      aria-labelledby={`${consentId}-title`}
    >
      <h2 id={`${consentId}-title`} className={styles.title}>
        {consentTexts.title}
      </h2>
      <p className={styles.text}>{consentTexts.text(used)}</p>
      <p className={styles.choices}>
        <button type="button" className={styles.choice} onClick={() => choose('accepted')}>
          {consentTexts.accept}
        </button>
        <button type="button" className={styles.choice} onClick={() => choose('declined')}>
          {consentTexts.decline}
        </button>
      </p>
    </section>
  );
}
