import { useEffect, useRef } from 'react';
import type { Analytics, AnalyticsService } from '@quoin/shared/contract/analytics';
import { useLocation } from '@quoin/shared/runtime/router';
import { readStored, writeStored } from '@quoin/shared/runtime/storage';
import { SiteLink } from '../components/site-link.tsx';
import { toHref } from '../components/to-href.ts';
import type { MenuItem } from '../layout/read-layout.ts';
import { useLayout } from '../layout/use-layout.ts';
import { classes } from '../text/classes.ts';
import { consentId } from './consent-id.ts';
import styles from './consent.module.css';
import { loadAnalytics, unloadAnalytics } from './load-analytics.ts';

/** The texts of the banner. They are here and not in `texts.ts`, so that only this chunk contains them. */
const consentTexts = {
  title: 'May we count your visit?',
  text: (services: readonly string[]) =>
    `${new Intl.ListFormat('en').format(services)} would set cookies, and learn your network address and what you read here. The site works the same without.`,
  more: 'Cookies and privacy',
  cookies: (service: string, cookies: string) => `${service}: ${cookies}`,
  memory: 'This browser remembers your answer. You can change it at the foot of every page.',
  accept: 'Accept',
  decline: 'Decline',
} as const;

const key = 'analyticsConsent';
type Choice = 'accepted' | 'declined';

/** The services, with the cookies that they set. */
const services = new Map<AnalyticsService, { name: string; cookies: string }>([
  ['google_analytics_id', { name: 'Google Analytics', cookies: '_ga and others that begin with it, for two years' }],
  ['google_tag_manager_id', { name: 'Google Tag Manager', cookies: 'those of the services that it loads' }],
  ['facebook_pixels_id', { name: 'Facebook Pixel', cookies: '_fbp and _fbc, for three months' }],
]);

const privacyPath = '/privacy';

/** Finds the entry of a menu that leads to the page about privacy, which has the slug `privacy`. */
function findPrivacyEntry(items: readonly MenuItem[]): MenuItem | undefined {
  for (const item of items) {
    const found = toHref(item.slug) === privacyPath ? item : findPrivacyEntry(item.children);
    if (found) return found;
  }
  return undefined;
}

/** Asks for consent to the site's analytics services; none is loaded before the visitor accepts (spec point 18). */
export function Consent({ analytics }: { analytics: Analytics }) {
  const banner = useRef<HTMLElement>(null);
  const isHome = useLocation().pathname === '/';
  const menus = useLayout()?.menus;

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
  const used = [...services].flatMap(([service, words]) => (service in analytics ? [words] : []));
  const privacy = menus?.ok ? findPrivacyEntry([...menus.value.footer, ...menus.value.top]) : undefined;
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
      <p className={styles.text}>{consentTexts.text(used.map(({ name }) => name))}</p>
      <details className={styles.more}>
        <summary className={styles.summary}>{consentTexts.more}</summary>
        <ul className={styles.cookies}>
          {used.map(({ name, cookies }) => (
            <li key={name}>{consentTexts.cookies(name, cookies)}</li>
          ))}
        </ul>
        <p>
          {consentTexts.memory} {privacy && <SiteLink to={privacy.slug}>{privacy.title}</SiteLink>}
        </p>
      </details>
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
