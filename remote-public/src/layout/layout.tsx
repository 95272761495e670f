import '../style/typefaces.fonts.json';
import '../style/tokens.css';
import '../style/elements.css';
import { Outlet, useLoaderData } from '@quoin/shared/runtime/router';
import { useConsent } from '../analytics/use-consent.ts';
import { SubscriptionNotice } from '../forms/subscription-notice.tsx';
import { texts } from '../texts.ts';
import styles from './layout.module.css';
import type { LayoutData } from './read-layout.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { LayoutContext } from './use-layout.ts';
import { useDisableContentVisibility } from '../components/scroll-target.ts';

/** Renders every page between the header and the footer. */
export function Layout() {
  const layout = useLoaderData<LayoutData | undefined>();
  const consent = useConsent(layout?.analytics);
  const main = useDisableContentVisibility();
  return (
    <LayoutContext value={layout}>
      <div className={styles.site}>
        <nav aria-label={texts.skipLinks}>
          <a href="#main" className={styles.skip}>
            {texts.skip}
          </a>
        </nav>
        {consent}
        <SiteHeader />
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          <SubscriptionNotice />
          <Outlet />
        </main>
        <SiteFooter canChoose={consent !== undefined} />
      </div>
    </LayoutContext>
  );
}
