import '../style/tokens.css';
import { Outlet, type ShouldRevalidateFunctionArgs } from '@quoin/shared/runtime/router';
import { useConsent } from '../analytics/use-consent.ts';
import { SubscriptionNotice } from '../forms/subscription-notice.tsx';
import { limits } from '../limits.ts';
import { texts } from '../texts.ts';
import styles from './layout.module.css';
import { layoutRead } from './layout-read.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useLayout } from './use-layout.ts';
import { useWhole } from './use-whole.ts';

/** Settings and menus are not asked for again with every page: only when they have become old, and by Retry. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search;
  return isSamePage ? defaultShouldRevalidate : Date.now() - layoutRead.at > limits.layoutAge;
}

/** Header and footer around every page. */
export function Layout() {
  const consent = useConsent(useLayout()?.analytics);
  const main = useWhole();
  return (
    <div className={styles.site}>
      <a href="#main" className={styles.skip}>{texts.skip}</a>
      {consent}
      <SiteHeader />
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <SubscriptionNotice />
        <Outlet />
      </main>
      <SiteFooter canChoose={consent !== undefined} />
    </div>
  );
}
