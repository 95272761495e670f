import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { overrideParameter } from '@quoin/shared/contract/override';
import { configure } from '@quoin/shared/runtime/config';
import { readPageState, rootElementId } from './page-state.ts';
import { startPublicPage } from './public-page.ts';
import { watchFailures } from './report-failure.ts';
import { SiteFailed } from './site-failed.ts';

declare const __webpack_share_scopes__: object;

// For whoever wishes to see that the page holds one of each.
Object.assign(globalThis, { __QUOIN__: { singletons: () => import(/* webpackChunkName: "singletons" */ '@quoin/shared/singletons'), offers: __webpack_share_scopes__ } });

watchFailures();
const state = readPageState();
configure(state.config);

// Nobody else's page has either.
if (state.overrides || location.search.includes(`${overrideParameter}=`)) {
  void import(/* webpackChunkName: "override" */ './override.ts').then(({ showOverrides, wishForOverride }) => {
    wishForOverride();
    showOverrides(state.overrides ?? []);
  });
}

/** A script of the shell itself did not come. */
function showFailure(reason: unknown): void {
  console.error('the page could not be started', reason);
  const root = document.getElementById(rootElementId);
  if (root) createRoot(root).render(createElement(SiteFailed));
}

if (state.area === 'public') {
  void startPublicPage(state);
} else if (state.area === 'preview') {
  void import(/* webpackChunkName: "preview" */ './preview/preview-page.ts').then(({ startPreview }) => startPreview(state)).catch(showFailure);
} else {
  // A visitor never loads this.
  void import(/* webpackChunkName: "admin" */ './admin-page.tsx').then(({ startAdminPage }) => startAdminPage(state)).catch(showFailure);
}
