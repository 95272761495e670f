import { overrideParameter } from '@quoin/shared/contract/releases/override';
import { configure } from '@quoin/shared/runtime/config';
import { readPageState, type PageState } from './page-state.ts';
import { watchFailures } from './federation/report-failure.ts';
import './start/site-failed.css';

/**
 * Starts every document, public or back-office: watches for failures and configures the run-time singletons.
 * Returns the page's state.
 * @throws Error when the document has no state
 */
export function start(): PageState {
  // Tests read this to check that the page has one instance of each singleton. Its presence also tells
  // `watch-start.ts` to stop reporting.
  Object.assign(globalThis, {
    __QUOIN__: { singletons: () => import(/* webpackChunkName: "singletons" */ '@quoin/shared/singletons') },
  });
  watchFailures();
  const state = readPageState();
  configure(state.config);
  // Only an administrator who overrides a remote needs this chunk.
  if (state.overrides || location.search.includes(`${overrideParameter}=`)) {
    void import(/* webpackChunkName: "override" */ './releases/override.ts').then(
      ({ showOverrides, offerOverride: wishForOverride }) => {
        wishForOverride();
        showOverrides(state.overrides ?? []);
      },
    );
  }
  return state;
}
