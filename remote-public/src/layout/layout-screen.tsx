import '../style/tokens.css';
import { Outlet, type LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { answer } from '../data/part.ts';
import { ScreenError } from '../pages/screen-error.tsx';
import { texts } from '../texts.ts';
import styles from './layout-screen.module.css';
import { readLayout } from './read-layout.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const layout = await readLayout(request.signal);
  return answer(layout, [layout.settings, layout.menus, layout.socials]);
}

/** Header and footer around every page. */
export function Component() {
  return (
    <div className={styles.site}>
      <a href="#main" className={styles.skip}>{texts.skip}</a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main}><Outlet /></main>
      <SiteFooter />
    </div>
  );
}

export const ErrorBoundary = ScreenError;
