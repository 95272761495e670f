import { useEffect, useEffectEvent } from 'react';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import { createMemoryRouter } from '@quoin/shared/memory-router';
import {
  createBrowserRouter,
  Outlet,
  redirect,
  useLocation,
  useNavigate,
  useOutletContext,
  useRouteError,
  type RouteObject,
} from '@quoin/shared/runtime/router';
import { AdminFrame } from './admin-frame.tsx';
import { AdminNotFound } from './admin-not-found.tsx';
import { AreaFailed } from './area-failed.tsx';
import { LoadTimeout } from '../federation/remote-loader.ts';
import { FrozenRemoteError } from '../federation/load-remote.ts';
import type { AreaLoader } from './area-loader.ts';
import { findAdminRemoteForPath } from '../find-remote-for-path.ts';
import { isRenderError, reportFailure } from '../federation/report-failure.ts';
import { clearMarks, forgetFreeze } from '../start/start-mark.ts';
import { findFailedFile, reloadForMissingFile } from '../federation/missing-file.ts';

interface Options {
  remotes: RemoteAddress[];
  menu: MenuEntry[];
  loader: AreaLoader;
}

class AreaError extends Error {
  readonly remote: RemoteAddress;
  constructor(remote: RemoteAddress, cause: Error) {
    super(cause.message, { cause });
    this.remote = remote;
  }
}

/** Shows the failure of one area inside the frame; the rest of the back-office keeps working. */
function FailedArea() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const remote = error instanceof AreaError ? error.remote : undefined;
  const timeout = error instanceof AreaError && error.cause instanceof LoadTimeout ? error.cause : undefined;
  const file = remote ? remote.entry : findFailedFile(error);
  const openAgain = useEffectEvent(() => void navigate(location, { replace: true }));
  useEffect(() => {
    if (!timeout) {
      clearMarks();
      void reloadForMissingFile(file);
      return undefined;
    }
    let isMounted = true;
    void timeout.completion.then(() => {
      if (isMounted) openAgain();
    });
    return () => {
      isMounted = false;
    };
  }, [timeout, file]);
  const handleRetry = () => {
    if (isRenderError(error)) globalThis.location.reload();
    if (remote) forgetFreeze(remote);
    timeout?.forget();
    void navigate(location, { replace: true });
  };
  return (
    <AreaFailed
      label={remote?.manifest.label ?? 'this screen'}
      error={error}
      isLoading={timeout !== undefined}
      hasFrozen={error instanceof AreaError && error.cause instanceof FrozenRemoteError}
      onRetry={handleRetry}
    />
  );
}

/** Renders a remote's screens. React runs this effect after those of the first screen, so the start has succeeded. */
function Area() {
  useEffect(clearMarks, []);
  // Passes the frame's outlet context (the menu) on to the screens.
  return <Outlet context={useOutletContext()} />;
}

const releases: RouteObject = {
  id: 'releases',
  path: 'releases',
  lazy: async () => ({
    Component: (await import(/* webpackChunkName: "releases" */ '../releases/releases-screen.tsx')).ReleasesScreen,
  }),
  ErrorBoundary: FailedArea,
};

const start: RouteObject = { index: true, loader: () => redirect('/admin/dashboard'), Component: () => null };

/**
 * Checks these routes in a throw-away router, because invalid routes would break the router of the whole back-office.
 * @throws Error for two routes with the same id, and for an absolute path that is not below its parent's path
 */
function validateRoutes(screens: RouteObject[]): void {
  createMemoryRouter([{ id: 'admin', path: '/admin', children: screens }], { initialEntries: ['/'] }).dispose();
}

/**
 * Creates the back-office's router. Each remote's `manifest` says which paths it owns. The router loads and adds a
 * remote's routes when one of its paths is first opened. After a failure, the next navigation there tries again.
 */
export function createAdminRouter({ remotes, menu, loader }: Options) {
  const areas = new Map<string, RouteObject>();
  const failures = new Map<string, AreaError>();

  const discover = async (pathname: string, patch: (parent: string, children: RouteObject[]) => void) => {
    const remote = findAdminRemoteForPath(remotes, pathname);
    if (!remote || areas.has(remote.name)) return;
    failures.delete(remote.name);
    const loaded = await loader.loadInTime(remote);
    if (!loaded.ok) {
      failures.set(remote.name, new AreaError(remote, loaded.error));
      return;
    }
    if (areas.has(remote.name)) return;
    const area: RouteObject = { id: remote.name, Component: Area, ErrorBoundary: FailedArea, children: loaded.routes };
    try {
      validateRoutes([...shellRoutes, ...areas.values(), area]);
    } catch (reason) {
      reportFailure({ app: remote.name, version: remote.version, kind: 'load', message: String(reason) });
      console.error(`${remote.name}@${remote.version} conflicts with the routes of the other remotes:`, reason);
      failures.set(
        remote.name,
        new AreaError(remote, new Error('Its screens do not fit into the back-office.', { cause: reason })),
      );
      return;
    }
    areas.set(remote.name, area);
    patch('admin', [area]);
  };

  // Matches what no loaded remote matches: an unknown path, or the path of a remote that could not be loaded.
  const catchAll: RouteObject = {
    id: 'catch-all',
    path: '*',
    loader: ({ request }) => {
      const remote = findAdminRemoteForPath(remotes, new URL(request.url).pathname);
      const failure = remote && failures.get(remote.name);
      if (failure) throw failure;
      return null;
    },
    Component: AdminNotFound,
    ErrorBoundary: FailedArea,
  };

  const shellRoutes = [releases, start, catchAll];

  // One element in both places: React keeps the frame and its state when the first area has loaded.
  const frame = <AdminFrame menu={menu} />;
  return createBrowserRouter(
    [{ id: 'admin', path: '/admin', element: frame, hydrateFallbackElement: frame, children: shellRoutes }],
    { patchRoutesOnNavigation: ({ path, patch }) => discover(path, patch) },
  );
}
