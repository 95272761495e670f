import { createElement, useEffect } from 'react';
import { isObject } from '@quoin/shared/contract/is-object';
import { Outlet, ScrollRestoration, type RouteObject } from '@quoin/shared/runtime/router';
import { NavigationHints } from './navigation-hints.ts';
import { SiteFailed } from '../start/site-failed.ts';
import { clearMarks } from '../start/start-mark.ts';

function PublicRoot({ restoresScroll }: Readonly<{ restoresScroll: boolean }>) {
  // React runs this effect after those of all children, so the remotes have started.
  useEffect(clearMarks, []);
  return createElement(
    'div',
    { id: 'site' },
    createElement(Outlet),
    restoresScroll && createElement(ScrollRestoration),
    createElement(NavigationHints),
  );
}

export interface PublicRouteOptions {
  /** Whether a page restores its scroll position after a navigation or a reload. The default is true. */
  restoresScroll?: boolean;
}

/** Wraps the remotes' routes in the public route tree. The render worker and the browser use the same tree. */
export const createPublicRoutes = (
  routes: RouteObject[],
  { restoresScroll = true }: PublicRouteOptions = {},
): RouteObject[] => [
  {
    id: 'site',
    Component: () => createElement(PublicRoot, { restoresScroll }),
    ErrorBoundary: SiteFailed,
    HydrateFallback: () => null,
    children: nestGuestRoutes(routes),
  },
];

/**
 * Moves each route with `handle: { within: 'screens' }` below the route with that id, which belongs to another remote,
 * so that it gets the site's header and footer. Without such a route it stays at the top level.
 */
function nestGuestRoutes(routes: RouteObject[]): RouteObject[] {
  const ids = new Set(collectIds(routes));
  const isGuest = (route: RouteObject) => ids.has(getParentId(route));
  const withGuests = (route: RouteObject): RouteObject => {
    if (!route.children) return route;
    const guests = routes.filter((other) => isGuest(other) && getParentId(other) === route.id);
    return { ...route, children: [...guests, ...route.children.map(withGuests)] };
  };
  return routes.filter((route) => !isGuest(route)).map(withGuests);
}

const collectIds = (routes: readonly RouteObject[]): (string | undefined)[] =>
  routes.flatMap(({ id, children = [] }) => [id, ...collectIds(children)]);

function getParentId({ handle }: RouteObject): string {
  const handleValue: unknown = handle;
  return isObject(handleValue) && typeof handleValue.within === 'string' ? handleValue.within : '';
}
