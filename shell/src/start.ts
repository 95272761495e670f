import { overrideParameter } from '@quoin/shared/contract/override';
import { configure } from '@quoin/shared/runtime/config';
import { readPageState, type PageState } from './page-state.ts';
import { watchFailures } from './report-failure.ts';
import './site-failed.css';

/** What every document begins with, a visitor's and the back-office's. Answers what the edge told it. */
export function start(): PageState {
  // Tests read it to see that the page holds one of each singleton; `watch-start.ts` leaves what fails from now on to
  // the shell.
  Object.assign(globalThis, {
    __QUOIN__: { singletons: () => import(/* webpackChunkName: "singletons" */ '@quoin/shared/singletons') },
  });
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
  return state;
}
