import '../style/tokens.css';
import { Outlet } from '@quoin/shared/runtime/router';
import { useConsent } from '../analytics/use-consent.ts';
import { SubscriptionNotice } from '../forms/subscription-notice.tsx';
import { texts } from '../texts.ts';
import styles from './layout.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useLayout } from './use-layout.ts';
import { useWhole } from './use-whole.ts';

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
