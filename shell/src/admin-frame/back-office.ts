import { start } from '../start.ts';
import { showStartFailed } from '../start/start-failed.ts';

const state = start();

const started =
  state.area === 'preview'
    ? import(/* webpackChunkName: "preview" */ '../preview/preview-page.ts').then(({ startPreview }) =>
        startPreview(state),
      )
    : import(/* webpackChunkName: "admin" */ './admin-page.tsx').then(({ startAdminPage }) => startAdminPage(state));

// One of the shell's own chunks did not load.
started.catch((reason: unknown) => {
  console.error('the page could not be started', reason);
  showStartFailed();
});
