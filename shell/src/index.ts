import { overrideParameter } from '@quoin/shared/contract/override';
import { configure } from '@quoin/shared/runtime/config';
import { readPageState } from './page-state.ts';
import { watchFailures } from './report-failure.ts';
import { turn } from './turn.ts';

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
async function showFailure(reason: unknown): Promise<void> {
  console.error('the page could not be started', reason);
  const { showStartFailed } = await import(/* webpackMode: "eager" */ './start-failed.ts');
  showStartFailed();
}

/** All of it is in this script, and is run a part at a time: React and the router together keep a phone busy for longer than a finger should wait. */
async function startPublic(): Promise<void> {
  await turn();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await turn();
  await import(/* webpackMode: "eager" */ '@quoin/shared/runtime/router');
  await turn();
  const { startPublicPage } = await import(/* webpackMode: "eager" */ './public-page.ts');
  await startPublicPage(state);
}

if (state.area === 'public') {
  void startPublic();
} else if (state.area === 'preview') {
  void import(/* webpackChunkName: "preview" */ './preview/preview-page.ts').then(({ startPreview }) => startPreview(state)).catch(showFailure);
} else {
  // A visitor never loads this.
  void import(/* webpackChunkName: "admin" */ './admin-page.tsx').then(({ startAdminPage }) => startAdminPage(state)).catch(showFailure);
}
