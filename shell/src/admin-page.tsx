import { createRoot } from 'react-dom/client';
import { AdminApp } from './admin-frame/admin-app.tsx';
import { createAdminRouter } from './admin-router.tsx';
import { chooseSite } from './choose-site.ts';
import { rootElementId, type PageState } from './page-state.ts';

/** Renders the back-office; its remotes load when their areas are opened. */
export function startAdminPage(state: PageState): void {
  const root = document.getElementById(rootElementId);
  if (!root) throw new Error(`the page has no #${rootElementId}`);
  chooseSite();
  const remotes = state.remotes.filter(({ plate }) => plate.area === 'admin');
  const menu = remotes.flatMap(({ plate }) => plate.menu).toSorted((a, b) => a.order - b.order);
  createRoot(root).render(<AdminApp menu={menu} createRouter={() => createAdminRouter({ remotes, menu })} />);
}
