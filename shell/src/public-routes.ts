import { createElement, useEffect } from 'react';
import { Outlet, ScrollRestoration, type RouteObject } from '@quoin/shared/runtime/router';
import { NavigationHints } from './navigation-hints.ts';
import { SiteFailed } from './site-failed.ts';
import { clearMarks } from './start-mark.ts';

function PublicRoot() {
  // After the effects of all that stands in it.
  useEffect(clearMarks, []);
  return createElement('div', { id: 'site' }, createElement(Outlet), createElement(ScrollRestoration), createElement(NavigationHints));
}

/** The public tree around the remote's routes; the render worker and the browser use the same one. */
export const publicRoutes = (routes: RouteObject[]): RouteObject[] => [
  { id: 'site', Component: PublicRoot, ErrorBoundary: SiteFailed, HydrateFallback: () => null, children: routes },
];
