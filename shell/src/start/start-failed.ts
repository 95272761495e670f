import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { rootElementId } from '../page-state.ts';
import { SiteFailed } from './site-failed.ts';

/** Renders the failure message in place of a page that could not be started. */
export function showStartFailed(): void {
  const root = document.getElementById(rootElementId);
  if (root) createRoot(root).render(createElement(SiteFailed));
}
