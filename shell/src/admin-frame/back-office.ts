import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { rootElementId } from '../page-state.ts';
import { start } from '../start.ts';
import { SiteFailed } from '../start/site-failed.ts';

/** Renders the failure message in place of a page that could not be started. */
function showStartFailed(): void {
  const root = document.getElementById(rootElementId);
  if (root) createRoot(root).render(createElement(SiteFailed));
}

const state = start();

/** Starts the page of a preview link, the preview of a form, or the back-office. */
function startPage(): Promise<void> {
  const { area, preview } = state;
  if (preview)
    return import(/* webpackChunkName: "linked-preview" */ '../preview/linked-preview.ts').then(
      ({ startLinkedPreview }) => startLinkedPreview({ ...state, preview }),
    );
  return area === 'preview'
    ? import(/* webpackChunkName: "preview" */ '../preview/preview-page.ts').then(({ startPreview }) =>
        startPreview(state),
      )
    : import(/* webpackChunkName: "admin" */ './admin-page.tsx').then(({ startAdminPage }) => startAdminPage(state));
}

const started = startPage();

// One of the shell's own chunks did not load.
started.catch((reason: unknown) => {
  console.error('the page could not be started', reason);
  showStartFailed();
});
