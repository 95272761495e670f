import '../style/tokens.css';
import { Outlet, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from '@quoin/shared/runtime/router';
import { useConsent } from '../analytics/use-consent.ts';
import { answer } from '../data/part.ts';
import { SubscriptionNotice } from '../forms/subscription-notice.tsx';
import { limits } from '../limits.ts';
import { texts } from '../texts.ts';
import styles from './layout-screen.module.css';
import { readLayout } from './read-layout.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useLayout } from './use-layout.ts';

/** When this page's layout was read; what the server sent is as old as this file's start. */
let readAt = Date.now();

export async function loader({ request }: LoaderFunctionArgs) {
  readAt = Date.now();
  const layout = await readLayout(request.signal);
  return answer(layout, [layout.settings, layout.menus, layout.socials]);
}

/** Settings and menus are not asked for again with every page: only when they have become old, and by Retry. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search;
  return isSamePage ? defaultShouldRevalidate : Date.now() - readAt > limits.layoutAge;
}

/** Header and footer around every page. */
export function Component() {
  const consent = useConsent(useLayout()?.analytics);
  return (
    <div className={styles.site}>
      <a href="#main" className={styles.skip}>{texts.skip}</a>
      {consent}
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        <SubscriptionNotice />
        <Outlet />
      </main>
      <SiteFooter canChoose={consent !== undefined} />
    </div>
  );
}
